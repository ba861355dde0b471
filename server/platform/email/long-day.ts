/** Formats a day in Kampala for the text of an email: "31 March 2026". */
export const longDay = (at: Date) =>
  at.toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "Africa/Kampala" });

const TIME_ZONE = "Africa/Kampala";
const moment = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "full",
  timeStyle: "short",
  timeZone: TIME_ZONE,
});
const clock = new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone: TIME_ZONE });

/** Formats a time as "Friday, 27 November 2026 at 17:00 (Kampala time)". */
export const kampalaTime = (at: Date) => `${moment.format(at)} (Kampala time)`;

/** Formats "Friday, 27 November 2026 at 17:00–19:00 (Kampala time)". */
export const kampalaSpan = (from: Date, to: Date) =>
  `${moment.format(from)}–${clock.format(to)} (Kampala time)`;

/** Formats a day in Kampala for texts: "31 March 2026". */
export const longDay = (at: Date) =>
  at.toLocaleDateString("en-GB", { dateStyle: "long", timeZone: TIME_ZONE });

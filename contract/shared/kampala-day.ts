const calendar = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Africa/Kampala",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** The day in Kampala, "2026-03-31". */
export const kampalaDay = (at: Date) => calendar.format(at);

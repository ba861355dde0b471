const words = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });

/** Formats "2026-03" as "March 2026". */
export function monthInWords(month: string): string {
  return words.format(new Date(`${month}-01T00:00:00Z`));
}

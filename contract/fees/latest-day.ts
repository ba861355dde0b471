/** Returns the latest date that is "today" anywhere on earth: a payment made today in Kiribati is not in the future. */
export function latestDay(now: Date): string {
  return new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10);
}

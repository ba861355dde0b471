/** The last day that is "today" somewhere: a payment made this evening in Kiribati is not in the future. */
export function latestDay(now: Date): string {
  return new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10);
}

/** Times are Kampala's for everyone (web/ui/layout/time.tsx): three hours ahead of UTC, all year round. */
const KAMPALA_OFFSET_MS = 3 * 3_600_000;

/** An instant as a datetime-local field shows it in Kampala. */
export function toLocal(instant: string): string {
  return new Date(Date.parse(instant) + KAMPALA_OFFSET_MS).toISOString().slice(0, 16);
}

/** What was picked in Kampala's time, as ISO; empty or unreadable stays as it is, for the schema to apiError. */
export function toInstant(local: string): string {
  const at = Date.parse(`${local}Z`);
  return Number.isNaN(at) ? local : new Date(at - KAMPALA_OFFSET_MS).toISOString();
}

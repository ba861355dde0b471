/** All times are Kampala's (web/ui/layout/time.tsx), which is three hours ahead of UTC all year. */
const KAMPALA_OFFSET_MS = 3 * 3_600_000;

/** An instant as a datetime-local field shows it in Kampala. */
export function toLocal(instant: string): string {
  return new Date(Date.parse(instant) + KAMPALA_OFFSET_MS).toISOString().slice(0, 16);
}

/** A time that was picked in Kampala's time, as ISO. A text that is no time stays as it is, so that the schema rejects it. */
export function toInstant(local: string): string {
  const at = Date.parse(`${local}Z`);
  return Number.isNaN(at) ? local : new Date(at - KAMPALA_OFFSET_MS).toISOString();
}

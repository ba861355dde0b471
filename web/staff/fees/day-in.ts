const KAMPALA_MS = 3 * 3_600_000;

/** The calendar day in Kampala, as a date field has it: "2026-03-01". Kampala has no summer time. */
export function dayIn(at: string | number): string {
  return new Date(new Date(at).getTime() + KAMPALA_MS).toISOString().slice(0, 10);
}

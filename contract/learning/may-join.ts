import type { UnitSession } from "./unit-content.ts";

/** The join link shows from here before the session until its end (beyond.md section 2). */
const JOIN_BEFORE_MS = 15 * 60_000;

export function mayJoin(
  { starts_at, ends_at }: Pick<UnitSession, "starts_at" | "ends_at">,
  now: Date,
): boolean {
  return now.getTime() >= Date.parse(starts_at) - JOIN_BEFORE_MS && now.getTime() <= Date.parse(ends_at);
}

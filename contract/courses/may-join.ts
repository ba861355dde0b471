import type { UnitSession } from "./units/unit-content.ts";

/** Time before a session at which the join link appears. It is shown until the session ends (beyond.md 2). */
const JOIN_BEFORE_MS = 15 * 60_000;

export function mayJoin(
  { starts_at, ends_at }: Pick<UnitSession, "starts_at" | "ends_at">,
  now: Date,
): boolean {
  return now.getTime() >= Date.parse(starts_at) - JOIN_BEFORE_MS && now.getTime() <= Date.parse(ends_at);
}

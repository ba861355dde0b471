import type { StaffUnit } from "#contract/courses/units/unit-content.ts";

type Stored = Pick<StaffUnit, "state" | "session_starts_at" | "session_ends_at">;

const timeOf = (at: string | null) => (at === null ? null : Date.parse(at));

/** Says what a saved form of a unit changed: its session, if that is moved or cancelled, or its state. */
export function savedUnitText(name: string, before: Stored | undefined, after: Stored): string {
  const wasPublished = before?.state === "published";
  const hadSession = wasPublished && before.session_starts_at !== null;
  if (after.state !== "published") {
    if (!wasPublished) return `${name} is saved as a draft.`;
    return `${name} is a draft again.${hadSession ? " Its session is cancelled." : ""}`;
  }
  if (!wasPublished) return `${name} is published.`;
  if (!hadSession) return `${name} is saved.`;
  if (after.session_starts_at === null) return `The session of ${name} is cancelled.`;
  const isMoved =
    timeOf(before.session_starts_at) !== timeOf(after.session_starts_at) ||
    timeOf(before.session_ends_at) !== timeOf(after.session_ends_at);
  return isMoved ? `The session of ${name} is moved.` : `${name} is saved.`;
}

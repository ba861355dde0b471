import type { Transaction } from "#server/platform/database/connection.ts";
import type { Acting } from "#server/platform/records/act.ts";
import { restoreItem } from "#server/platform/records/restore.ts";
import { enrolledAt, lockedEnrollment, removedEnrollmentOf } from "./queries.ts";

/**
 * Restores the enrollment that staff removed from this program, with its ticks, its date, its charge and the payments.
 * Returns undefined if the bin has none.
 */
export async function restoreRemoved(acting: Acting, userId: number, programId: number) {
  const { db, now } = acting;
  const id = await removedEnrollmentOf(db, userId, programId, now);
  if (id === undefined) return undefined;
  await restoreItem(acting, "enrollment", id, restoredEnrollment(id));
  return { id, enrolled_at: await enrolledAt(db, id) };
}

/** Returns the enrollment's student and program, for the student's history. */
export const restoredEnrollment = (id: number) => async (db: Transaction) => {
  const found = await lockedEnrollment(db, id);
  if (!found) return undefined;
  const { student: _, ...enrollment } = found;
  return enrollment;
};

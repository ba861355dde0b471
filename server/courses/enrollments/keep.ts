import { createCommissionOrLog } from "#server/affiliates/commissions/create.ts";
import type { Acting } from "#server/platform/records/act.ts";
import { lockEnrollmentIn, proveEnrollment } from "./queries.ts";

/**
 * Locks the enrollment before its owner does something in the program, so that they cannot leave it at the same moment.
 * Returns false if there is no enrollment any more.
 *
 * Confirms an enrollment that somebody made by email address alone, because its owner now uses the program while logged
 * in. The affiliate who referred it then gets the commission. Any other enrollment does not change.
 */
export async function keepEnrollment(
  { context, db, now }: Acting,
  userId: number,
  programId: number,
): Promise<boolean> {
  if (!(await lockEnrollmentIn(db, userId, programId))) return false;
  const kept = await proveEnrollment(db, userId, programId);
  if (!kept) return true;
  const referred = { ...kept, user_id: userId, proof: "kept" } as const;
  await createCommissionOrLog(context.log, db, referred, kept.referrals, now);
  return true;
}

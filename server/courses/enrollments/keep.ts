import { createCommissionOrLog } from "#server/affiliates/commissions/create.ts";
import type { Acting } from "#server/platform/records/act.ts";
import { proveEnrollment } from "./queries.ts";

/**
 * Confirms an enrollment that somebody made by email address alone, because its owner now uses the program while logged
 * in. The affiliate who referred it then gets the commission. Any other enrollment does not change.
 */
export async function keepEnrollment(
  { context, db, now }: Acting,
  userId: number,
  programId: number,
): Promise<void> {
  const kept = await proveEnrollment(db, userId, programId);
  if (!kept) return;
  const referred = { ...kept, user_id: userId, proof: "kept" } as const;
  await createCommissionOrLog(context.log, db, referred, kept.referrals, now);
}

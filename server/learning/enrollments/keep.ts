import { createCommissionOrLog } from "#server/affiliates/commissions/create.ts";
import type { Acting } from "#server/platform/records/act.ts";
import { proveEnrollment } from "./queries.ts";

/**
 * The owner uses a program from a session of their own. An enrollment that somebody made by their email address alone is
 * kept by that, and who referred it earns from now on. Any other enrollment stays as it is.
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

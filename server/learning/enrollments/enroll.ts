import { apiError, invalid } from "#contract/shared/errors.ts";
import { createCommissionOrLog } from "#server/affiliates/commissions/create.ts";
import type { Referral } from "#server/affiliates/commissions/referral.ts";
import type { AppContext } from "#server/context.ts";
import { type ProgramRow, programById } from "#server/learning/programs/queries.ts";
import type { Database, Transaction } from "#server/platform/database/connection.ts";
import { insertEnrollment } from "./queries.ts";

/** The program named in a body, when it exists and is open by the server's clock. */
export async function openProgram(db: Database, id: number, field: string, now: Date): Promise<ProgramRow> {
  const program = await programById(db, id);
  return requireOpen(program, field, now);
}

export function requireOpen<P extends { enrollment_deadline: Date | null }>(
  program: P | undefined,
  field: string,
  now: Date,
): P {
  if (!program) throw invalid({ [field]: ["Program not found."] });
  if (program.enrollment_deadline && program.enrollment_deadline <= now) throw apiError("enrollment_closed");
  return program;
}

export interface Enrolling {
  user_id: number;
  program: ProgramRow;
  now: Date;
  referrals: readonly Referral[];
}

/**
 * Enrolls the user in an open program and credits whoever referred them, both in one transaction (api.md section 2).
 * A commission that cannot be written is logged and keeps nobody from learning (public-site.md section 8).
 * @throws 409 when already enrolled
 */
export async function enroll(
  context: AppContext,
  db: Transaction,
  { user_id, program, now, referrals }: Enrolling,
) {
  const enrollment = await insertEnrollment(db, user_id, program.id, now);
  await createCommissionOrLog(context.log, db, { ...program, id: enrollment.id, user_id }, referrals, now);
  return { ...enrollment, program: { id: program.id, title: program.title } };
}

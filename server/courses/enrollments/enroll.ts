import type { CommissionProof } from "#contract/affiliates/commissions.ts";
import type { EnrollmentSource } from "#contract/courses/enrollment-sources.ts";
import { apiError, invalid } from "#contract/shared/errors.ts";
import { visitorOn } from "#server/affiliates/clicks/visitor.ts";
import { createCommissionOrLog } from "#server/affiliates/commissions/create.ts";
import type { Referral } from "#server/affiliates/commissions/referral.ts";
import { type ProgramRow, programInBody } from "#server/courses/programs/queries.ts";
import { createCharge, type Enrolled } from "#server/fees/charges/create.ts";
import { paidChargeOfBefore, reattachCharge } from "#server/fees/charges/ending.ts";
import { emailLayout } from "#server/institute/email-layout.ts";
import type { Database, Transaction } from "#server/platform/database/connection.ts";
import type { Email, EmailLayout } from "#server/platform/email/email.ts";
import { queueEmail, queueEmails } from "#server/platform/email/queue.ts";
import { queueForOwner, queueUnproven } from "#server/platform/email/unproven.ts";
import type { Acting } from "#server/platform/records/act.ts";
import { restoreRemoved } from "./enroll-again.ts";
import { type EnrollmentFee, enrollmentFee } from "./how-to-pay.ts";
import { insertEnrollment } from "./queries.ts";

/** Returns the program that a body names at the field, if it is published and open by the server's clock. */
export async function openProgram(db: Database, id: number, field: string, now: Date): Promise<ProgramRow> {
  const program = await programInBody(db, id, field);
  if (program.is_draft) throw invalid({ [field]: ["Program not found."] });
  if (program.enrollment_deadline && program.enrollment_deadline <= now) throw apiError("enrollment_closed");
  return program;
}

/** Thrown if the owner of an account cannot be notified, so that a stranger must not enroll them. */
export class NotTold extends Error {}

export interface Enrolling {
  student: { id: number; email: string };
  program: ProgramRow;
  source: EnrollmentSource;
  referrals?: readonly Referral[];
  /** Undefined if a stranger who knows the email address may have asked. The referrals then wait for the owner. */
  proof?: CommissionProof;
  /** Email to the student. `again` means that a removed enrollment was restored. `fee` is the fee to pay, if any. */
  email(layout: EmailLayout, time: "first" | "again", fee: EnrollmentFee | undefined): Email;
  /** True if the email contains a link to log in with */
  is_security?: boolean;
  /** True for one of many: the email is queued behind those to people who wait for a link. */
  is_bulk?: boolean;
}

/**
 * Enrolls a student in the caller's transaction, writes commission (api.md 2) and fee, and queues the email. A commission
 * that fails is logged and does not stop the enrollment (visitors.md 8). When staff enroll, there is no referral.
 * @throws 409 when already enrolled, or when the student paid for an earlier enrollment that has left the bin; NotTold
 */
export async function enroll(
  acting: Acting,
  { student, program, source, referrals = [], proof, email, is_security = false, is_bulk = false }: Enrolling,
) {
  const { context, request, db, now, did } = acting;
  const isStaff = source === "staff" || source === "import";
  const place = { id: program.id, title: program.title };
  const restored = await restoreRemoved(acting, student.id, program.id);
  if (restored) {
    const key = `enrolled ${restored.id} ${now.getTime()}`;
    const fee = await enrollmentFee(db, student.id, restored.id, now);
    const again = email(await emailLayout(context, db), "again", fee);
    await queueEmails(context, db, [{ key, to: student.email, email: again }], { is_bulk });
    return { ...restored, program: place, is_restored: true };
  }
  const enrollment = await insertEnrollment(db, student.id, program.id, now, {
    source,
    visitor: isStaff ? null : visitorOn(context.secret, now, request.address),
    unproven_referrals: proof || isStaff ? null : JSON.stringify(referrals),
  });
  if (proof) {
    const referred = { ...program, id: enrollment.id, user_id: student.id, proof };
    await createCommissionOrLog(context.log, db, referred, referrals, now);
  }
  const charged = { ...enrollment, enrollment_id: enrollment.id, user_id: student.id, program };
  await chargeFor(db, charged, isStaff, now);
  did("enrollment.create", { id: enrollment.id });
  const key = `enrolled ${enrollment.id}`;
  const fee = await enrollmentFee(db, student.id, enrollment.id, now);
  const first = email(await emailLayout(context, db), "first", fee);
  const outgoing = { key, to: student.email, email: first, is_security };
  if (is_bulk) await queueEmails(context, db, [outgoing]);
  else if (source === "email") {
    if (!(await queueUnproven(context, db, outgoing))) throw new NotTold();
  } else if (!isStaff && proof) await queueForOwner(context, db, outgoing);
  else await queueEmail(context, db, outgoing);
  return { ...enrollment, program: place, is_restored: false };
}

/**
 * Creates the charge. If the student paid for an earlier enrollment, reattaches that charge, which only staff may do.
 */
async function chargeFor(db: Transaction, charged: Enrolled, isStaff: boolean, now: Date): Promise<void> {
  const paid = await paidChargeOfBefore(db, charged.user_id, charged.program.id);
  if (paid === undefined) return createCharge(db, charged, now);
  if (!isStaff) throw apiError("paid_before");
  await reattachCharge(db, paid, charged.enrollment_id);
}

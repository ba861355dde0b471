import type { CommissionProof } from "#contract/affiliates/commissions.ts";
import type { EnrollmentSource } from "#contract/learning/enrollment-sources.ts";
import { apiError, invalid } from "#contract/shared/errors.ts";
import { visitorOn } from "#server/affiliates/clicks/visitor.ts";
import { createCommissionOrLog } from "#server/affiliates/commissions/create.ts";
import type { Referral } from "#server/affiliates/commissions/referral.ts";
import { emailLayout } from "#server/content/institute/email-layout.ts";
import { createCharge, type Enrolled } from "#server/fees/charges/create.ts";
import { paidChargeOfBefore, reattachCharge } from "#server/fees/charges/ending.ts";
import { type ProgramRow, programInBody } from "#server/learning/programs/queries.ts";
import type { Database, Transaction } from "#server/platform/database/connection.ts";
import type { Email, EmailLayout } from "#server/platform/email/email.ts";
import { queueEmail, queueEmails } from "#server/platform/email/queue.ts";
import { queueForOwner, queueUnproven } from "#server/platform/email/unproven.ts";
import type { Acting } from "#server/platform/records/act.ts";
import { restoreRemoved } from "./enroll-again.ts";
import { insertEnrollment } from "./queries.ts";

/** The program that a body names at the field, when visitors see it and it is open by the server's clock. */
export async function openProgram(db: Database, id: number, field: string, now: Date): Promise<ProgramRow> {
  const program = await programInBody(db, id, field);
  if (program.is_draft) throw invalid({ [field]: ["Program not found."] });
  if (program.enrollment_deadline && program.enrollment_deadline <= now) throw apiError("enrollment_closed");
  return program;
}

/** The owner of an account cannot be emailed that a stranger enrolls them. */
export class NotTold extends Error {}

export interface Enrolling {
  student: { id: number; email: string };
  program: ProgramRow;
  source: EnrollmentSource;
  referrals?: readonly Referral[];
  /** Undefined when anybody who knows the email address may have asked: the referrals then wait for the owner. */
  proof?: CommissionProof;
  /** The email to the student, who may get back an enrollment that staff removed. */
  email(layout: EmailLayout, time: "first" | "again"): Email;
  /** The email has a link to log in with. */
  is_security?: boolean;
}

/**
 * The one way into a program, in the caller's transaction: writes the enrollment, credits the affiliate who referred the
 * student (api.md section 2), writes the fee and queues the email. A commission that cannot be written is logged and stops nobody from
 * enrolling (public-site.md section 8). Where staff enroll, nobody referred the student, and the network that the
 * call came from says nothing of them.
 * Where staff removed the student from the program, the removed enrollment comes back.
 * @throws 409 when already enrolled, or when the student paid for an earlier enrollment that is not in the bin any more; NotTold
 */
export async function enroll(
  acting: Acting,
  { student, program, source, referrals = [], proof, email, is_security = false }: Enrolling,
) {
  const { context, request, db, now, did } = acting;
  const isStaff = source === "staff" || source === "import";
  const place = { id: program.id, title: program.title };
  const restored = await restoreRemoved(acting, student.id, program.id);
  if (restored) {
    const key = `enrolled ${restored.id} ${now.getTime()}`;
    const again = email(await emailLayout(context, db), "again");
    await queueEmail(context, db, { key, to: student.email, email: again });
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
  const first = email(await emailLayout(context, db), "first");
  const outgoing = { key, to: student.email, email: first, is_security };
  // Thousands who are imported do not stand before somebody who waits for a link.
  if (source === "import") await queueEmails(context, db, [outgoing]);
  else if (source === "email") {
    if (!(await queueUnproven(context, db, outgoing))) throw new NotTold();
  } else if (!isStaff && proof) await queueForOwner(context, db, outgoing);
  else await queueEmail(context, db, outgoing);
  return { ...enrollment, program: place, is_restored: false };
}

/** The fee: the one that the student paid for an earlier enrollment, which staff alone bring back, or a new one. */
async function chargeFor(db: Transaction, charged: Enrolled, isStaff: boolean, now: Date): Promise<void> {
  const paid = await paidChargeOfBefore(db, charged.user_id, charged.program.id);
  if (paid === undefined) return createCharge(db, charged, now);
  if (!isStaff) throw apiError("paid_before");
  await reattachCharge(db, paid, charged.enrollment_id);
}

import type { CommissionProof } from "#contract/affiliates/commissions.ts";
import type { EnrollmentSource } from "#contract/learning/enrollment-sources.ts";
import { apiError, invalid } from "#contract/shared/errors.ts";
import { tellWebhooks } from "#server/admin/webhooks/tell.ts";
import { visitorOn } from "#server/affiliates/clicks/visitor.ts";
import { createCommissionOrLog } from "#server/affiliates/commissions/create.ts";
import type { Referral } from "#server/affiliates/commissions/referral.ts";
import { emailLayout } from "#server/content/institute/email-layout.ts";
import type { AppContext } from "#server/context.ts";
import { createCharge } from "#server/fees/charges/create.ts";
import { type ProgramRow, programInBody } from "#server/learning/programs/queries.ts";
import type { Database, Transaction } from "#server/platform/database/connection.ts";
import type { Email, EmailLayout } from "#server/platform/email/email.ts";
import { queueEmail, queueEmails } from "#server/platform/email/queue.ts";
import { queueForOwner, queueUnproven } from "#server/platform/email/unproven.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
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
  /** The email to the student. */
  email(layout: EmailLayout): Email;
}

/**
 * The one way into a program, in the caller's transaction: writes the enrollment, credits the affiliate who referred the
 * student (api.md section 2), writes the fee and queues the email. A commission that cannot be written is logged and stops nobody from
 * enrolling (public-site.md section 8). Without a request it is staff who enroll: nobody referred the student, and the network
 * that it came from says nothing of them.
 * @throws 409 when already enrolled; NotTold
 */
export async function enroll(
  context: AppContext,
  request: RequestContext | null,
  db: Transaction,
  { student, program, source, referrals = [], proof, email }: Enrolling,
) {
  const now = context.clock();
  const enrollment = await insertEnrollment(db, student.id, program.id, now, {
    source,
    visitor: request && visitorOn(context.secret, now, request.address),
    unproven_referrals: proof || !request ? null : JSON.stringify(referrals),
  });
  if (proof) {
    const referred = { ...program, id: enrollment.id, user_id: student.id, proof };
    await createCommissionOrLog(context.log, db, referred, referrals, now);
  }
  await createCharge(db, { enrollment_id: enrollment.id, user_id: student.id, program }, now);
  await tellWebhooks(db, "enrollment.created", now, {
    enrollment_id: enrollment.id,
    student_id: student.id,
    program: { id: program.id, title: program.title },
    enrolled_at: enrollment.enrolled_at,
  });
  const key = `enrolled ${enrollment.id}`;
  const outgoing = { key, to: student.email, email: email(await emailLayout(context, db)) };
  // Thousands who are imported do not stand before somebody who waits for a link.
  if (source === "import") await queueEmails(context, db, [outgoing]);
  else if (source === "email") {
    if (!(await queueUnproven(context, db, outgoing))) throw new NotTold();
  } else if (request && proof) await queueForOwner(context, db, outgoing);
  else await queueEmail(context, db, outgoing);
  return { ...enrollment, program: { id: program.id, title: program.title } };
}

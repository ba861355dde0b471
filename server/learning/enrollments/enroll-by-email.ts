import { sql } from "kysely";
import type { z } from "zod";
import type { EnrollByEmail } from "#contract/learning/enrollments.ts";
import { ApiError } from "#contract/shared/api-error.ts";
import { apiError } from "#contract/shared/errors.ts";
import { type Addressee, accountByEmail } from "#server/accounts/credentials/queries.ts";
import { hashSecret, newSecret } from "#server/accounts/sessions/secrets.ts";
import { type Referral, referralsOf } from "#server/affiliates/commissions/referral.ts";
import type { AppContext } from "#server/context.ts";
import type { ProgramRow } from "#server/learning/programs/queries.ts";
import { MOST_A_DAY, MOST_AN_HOUR } from "#server/platform/email/unproven.ts";
import { browserOf } from "#server/platform/http/csrf.ts";
import { clientKeyOf } from "#server/platform/http/networks.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { type Acting, act } from "#server/platform/records/act.ts";
import { enroll, NotTold, openProgram } from "./enroll.ts";
import { enrolledByEmailEmail } from "./enrolled-by-email-email.ts";
import { enrolledEmail } from "./enrolled-email.ts";
import { countStaffTries, saveStaffTry, saveUndo } from "./queries.ts";

const perEmail = { name: "enroll-email", points: 5, seconds: 24 * 60 * 60 };
const perBrowser = { name: "enroll-browser", points: 20, seconds: 60 * 60 };
/** Far more: carriers and training rooms share an address. */
const perAddress = { name: "enroll-address", points: 200, seconds: 60 * 60 };

const UNDO_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Enrolls the student account with this email address, if there is one. The reply is the same when there is none, and 409 when
 * the account is enrolled already (api.md section 2). Staff cannot be enrolled, and every answer about their address is one
 * that a student's address gets.
 */
export async function enrollByEmail(
  context: AppContext,
  request: RequestContext,
  input: z.output<typeof EnrollByEmail>,
): Promise<{ message: string }> {
  await context.limits.consume(perAddress, clientKeyOf(request.address));
  const browser = browserOf(context.secret, request);
  if (browser) await context.limits.consume(perBrowser, browser);
  await context.limits.consume(perEmail, input.email);
  const program = await openProgram(context.db, input.program, "program", context.clock());
  const account = await accountByEmail(context.db, input.email);
  const referrals = referralsOf(context, request, input.ref);
  if (account) {
    const enrolling = act(context, request, async (acting) => {
      const enrollIn = (by: Acting) => enrollWithUndo(by, account, program, referrals);
      if (account.role === "student") await enrollIn(acting).catch(hidePayment);
      else await enrollNobody(acting, { user_id: account.id, program_id: program.id }, enrollIn);
    });
    await enrolling.catch((error: unknown) => {
      if (!(error instanceof NotTold)) throw error;
    });
  }
  return { message: `You are now enrolled in ${program.title}. Log in to start learning.` };
}

/** What somebody paid before is told to them alone, when they enroll with a log-in. */
function hidePayment(error: unknown): never {
  throw error instanceof ApiError && error.code === "paid_before" ? apiError("already_enrolled") : error;
}

/** Does the work of an enrollment and takes it back, so that neither the answer nor its time tells who is staff. */
async function enrollNobody(
  acting: Acting,
  staff: { user_id: number; program_id: number },
  work: (by: Acting) => Promise<void>,
): Promise<void> {
  const { context, db, now } = acting;
  await saveStaffTry(db, { ...staff, tried_at: now });
  // A student's mailbox has had enough by then, too (platform/email/unproven.ts).
  const { hour, day } = await countStaffTries(db, staff.user_id, now);
  if (context.config.rateLimits && (hour > MOST_AN_HOUR || day > MOST_A_DAY)) throw new NotTold();
  await sql`SAVEPOINT nobody_enrolled`.execute(db);
  await work({ ...acting, did: () => {} });
  await sql`ROLLBACK TO SAVEPOINT nobody_enrolled`.execute(db);
}

/**
 * Enrolls the account and emails its owner a link that undoes it. A referral counts when the owner keeps it (keep.ts).
 * Nobody is enrolled whose mailbox has had enough of strangers: they would not learn of it. The answer does not tell.
 */
async function enrollWithUndo(
  acting: Acting,
  student: Addressee,
  program: ProgramRow,
  referrals: readonly Referral[],
): Promise<void> {
  const { db, now } = acting;
  const token = newSecret();
  const { id, is_restored } = await enroll(acting, {
    student,
    program,
    source: "email",
    referrals,
    email: (layout, time) => {
      if (time === "again") return enrolledEmail(layout, student.name, program);
      const link = `${layout.public_url}/undo-enrollment?token=${token}`;
      return enrolledByEmailEmail(layout, student.name, program.title, link);
    },
  });
  if (!is_restored)
    await saveUndo(db, {
      token_hash: hashSecret(token),
      enrollment_id: id,
      created_at: now,
      expires_at: new Date(now.getTime() + UNDO_MS),
    });
}

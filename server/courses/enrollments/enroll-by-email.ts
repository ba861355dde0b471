import { sql } from "kysely";
import type { z } from "zod";
import type { EnrollByEmail } from "#contract/courses/enrollments.ts";
import { ApiError } from "#contract/shared/api-error.ts";
import { apiError } from "#contract/shared/errors.ts";
import { DAY_MS } from "#contract/shared/time/durations.ts";
import { type Addressee, accountByEmail } from "#server/accounts/credentials/queries.ts";
import { hashSecret, newSecret } from "#server/accounts/sessions/secrets.ts";
import { type Referral, referralsOf } from "#server/affiliates/commissions/referral.ts";
import type { AppContext } from "#server/context.ts";
import type { ProgramRow } from "#server/courses/programs/queries.ts";
import { MOST_A_DAY, MOST_AN_HOUR } from "#server/platform/email/unproven.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { browserOf } from "#server/platform/http/sessions/csrf.ts";
import { clientKeyOf } from "#server/platform/network/networks.ts";
import { type Acting, act } from "#server/platform/records/act.ts";
import { enroll, NotTold, openProgram } from "./enroll.ts";
import { enrolledByEmailEmail } from "./enrolled-by-email-email.ts";
import { enrolledEmail } from "./enrolled-email.ts";
import { countStaffTries, saveStaffTry, saveUndo } from "./queries.ts";

const perEmail = { name: "enroll-email", points: 5, seconds: 24 * 60 * 60 };
const perBrowser = { name: "enroll-browser", points: 20, seconds: 60 * 60 };
/** Limit for each address; far higher, because carriers and training rooms share addresses */
const perAddress = { name: "enroll-address", points: 200, seconds: 60 * 60 };

const UNDO_MS = 30 * DAY_MS;

/**
 * Enrolls the student account with this email address, if there is one. The reply is the same without one, and 409 when
 * the account is already enrolled (api.md 2). Staff cannot be enrolled, but every answer about their address is one
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

/** Hides an earlier payment from strangers: they get the answer for an enrolled student. */
function hidePayment(error: unknown): never {
  throw error instanceof ApiError && error.code === "paid_before" ? apiError("already_enrolled") : error;
}

/** Does the work of an enrollment and rolls it back, so that neither the answer nor its duration reveals staff. */
async function enrollNobody(
  acting: Acting,
  staff: { user_id: number; program_id: number },
  work: (by: Acting) => Promise<void>,
): Promise<void> {
  const { context, db, now } = acting;
  await saveStaffTry(db, { ...staff, tried_at: now });
  // Applies the limit on emails that a student's mailbox has (platform/email/unproven.ts).
  const { hour, day } = await countStaffTries(db, staff.user_id, now);
  if (context.config.rateLimits && (hour > MOST_AN_HOUR || day > MOST_A_DAY)) throw new NotTold();
  await sql`SAVEPOINT nobody_enrolled`.execute(db);
  await work({ ...acting, did: () => {} });
  await sql`ROLLBACK TO SAVEPOINT nobody_enrolled`.execute(db);
}

/**
 * Enrolls the account and emails its owner a link that undoes it. A referral counts once the owner uses the program
 * (keep.ts). If the mailbox has reached its limit of unproven emails, nobody is enrolled, because the owner could not
 * be notified. The answer does not show this.
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
    email: (layout, time, fee) => {
      if (time === "again") return enrolledEmail(layout, student.name, program, fee);
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

import type { z } from "zod";
import type { EnrollByEmail } from "#contract/learning/enrollments.ts";
import { type Addressee, addresseeByEmail } from "#server/accounts/credentials/queries.ts";
import { hashSecret, newSecret } from "#server/accounts/sessions/secrets.ts";
import { type Referral, referralsOf } from "#server/affiliates/commissions/referral.ts";
import type { AppContext } from "#server/context.ts";
import type { ProgramRow } from "#server/learning/programs/queries.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { browserOf } from "#server/platform/http/csrf.ts";
import { clientKeyOf } from "#server/platform/http/networks.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { enroll, NotTold, openProgram } from "./enroll.ts";
import { enrolledByEmailEmail } from "./enrolled-by-email-email.ts";
import { saveUndo } from "./queries.ts";

const perEmail = { name: "enroll-email", points: 5, seconds: 24 * 60 * 60 };
const perBrowser = { name: "enroll-browser", points: 20, seconds: 60 * 60 };
/** Far more: carriers and training rooms share an address. */
const perAddress = { name: "enroll-address", points: 200, seconds: 60 * 60 };

const UNDO_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Enrolls the account with this email address, if there is one. The reply is the same when there is none, and 409 when
 * the account is enrolled already (api.md section 2).
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
  const student = await addresseeByEmail(context.db, input.email);
  if (student)
    await enrollWithUndo(context, request, student, program, referralsOf(context, request, input.ref));
  return { message: `You are now enrolled in ${program.title}. Log in to start learning.` };
}

/**
 * Enrolls the account and emails its owner a link that undoes it. A referral counts when the owner keeps it (keep.ts).
 * Nobody is enrolled whose mailbox has had enough of strangers: they would not learn of it. The answer does not tell.
 */
async function enrollWithUndo(
  context: AppContext,
  request: RequestContext,
  student: Addressee,
  program: ProgramRow,
  referrals: readonly Referral[],
): Promise<void> {
  const now = context.clock();
  const token = newSecret();
  const work = inTransaction(context, async (db) => {
    const { id } = await enroll(context, request, db, {
      student,
      program,
      source: "email",
      referrals,
      email: (layout) => {
        const link = `${layout.public_url}/undo-enrollment?token=${token}`;
        return enrolledByEmailEmail(layout, student.name, program.title, link);
      },
    });
    await saveUndo(db, {
      token_hash: hashSecret(token),
      enrollment_id: id,
      created_at: now,
      expires_at: new Date(now.getTime() + UNDO_MS),
    });
  });
  await work.catch((error: unknown) => {
    if (!(error instanceof NotTold)) throw error;
  });
}

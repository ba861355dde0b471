import type { z } from "zod";
import type { EnrollByEmail } from "#contract/learning/enrollments.ts";
import { type Addressee, addresseeByEmail } from "#server/accounts/credentials/queries.ts";
import { hashSecret, newSecret } from "#server/accounts/sessions/secrets.ts";
import { type Referral, referralsOf } from "#server/affiliates/commissions/referral.ts";
import { emailLayout } from "#server/content/institute/email-layout.ts";
import type { AppContext } from "#server/context.ts";
import type { ProgramRow } from "#server/learning/programs/queries.ts";
import { queueEmail } from "#server/platform/email/queue.ts";
import { clientKeyOf } from "#server/platform/http/networks.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { enroll, openProgram } from "./enroll.ts";
import { enrolledByEmailEmail } from "./enrolled-by-email-email.ts";
import { saveUndo } from "./queries.ts";

const perEmail = { name: "enroll-email", points: 5, seconds: 24 * 60 * 60 };
const perAddress = { name: "enroll-address", points: 20, seconds: 60 * 60 };

const UNDO_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Enrolls the account with this e-mail, if there is one; the caller learns nothing beyond the message
 * (api.md section 2, security.md T14), except that it was enrolled already.
 */
export async function enrollByEmail(
  context: AppContext,
  request: RequestContext,
  input: z.output<typeof EnrollByEmail>,
): Promise<{ message: string }> {
  await context.limits.consume(perAddress, clientKeyOf(request.address));
  await context.limits.consume(perEmail, input.email);
  const now = context.clock();
  const program = await openProgram(context.db, input.program, "program", now);
  const account = await addresseeByEmail(context.db, input.email);
  if (account) await enrollAndTell(context, account, program, referralsOf(context, request, input.ref));
  return { message: `You are now enrolled in ${program.title}. Log in to start learning.` };
}

/** The account's owner learns of it by e-mail, with a link that undoes it. */
async function enrollAndTell(
  context: AppContext,
  account: Addressee,
  program: ProgramRow,
  referrals: readonly Referral[],
) {
  const now = context.clock();
  const token = newSecret();
  await context.db.transaction().execute(async (db) => {
    const enrollment = await enroll(context, db, { user_id: account.id, program, now, referrals });
    await saveUndo(db, {
      token_hash: hashSecret(token),
      enrollment_id: enrollment.id,
      created_at: now,
      expires_at: new Date(now.getTime() + UNDO_MS),
    });
    const head = await emailLayout(context, db);
    const link = `${head.public_url}/undo-enrollment?token=${token}`;
    const email = enrolledByEmailEmail(head, account.name, program.title, link);
    await queueEmail(db, { key: `enrolled ${enrollment.id}`, to: account.email, email });
  });
}

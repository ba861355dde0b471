import type { z } from "zod";
import type { EnrollByEmail } from "#contract/learning/enrollments.ts";
import { type Addressee, addresseeByEmail } from "#server/accounts/credentials/queries.ts";
import { hashSecret, newSecret } from "#server/accounts/sessions/secrets.ts";
import { type Referral, referralsOf } from "#server/affiliates/commissions/referral.ts";
import type { House } from "#server/context.ts";
import type { ProgramRow } from "#server/learning/programs/queries.ts";
import { letterhead } from "#server/platform/email/email-layout.ts";
import { queueMail } from "#server/platform/email/queue.ts";
import { householdOf } from "#server/platform/http/networks.ts";
import type { Exchange } from "#server/platform/http/request-context.ts";
import { enroll, openProgram } from "./enroll.ts";
import { enrolledByEmailLetter } from "./enrolled-by-email-email.ts";
import { saveUndo } from "./queries.ts";

const perEmail = { name: "enroll-email", points: 5, seconds: 24 * 60 * 60 };
const perAddress = { name: "enroll-address", points: 20, seconds: 60 * 60 };

const UNDO_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Enrols the account with this e-mail, if there is one; the caller learns nothing beyond the message
 * (api.md section 2, security.md T14), except that it was enrolled already.
 */
export async function enrollByEmail(
  house: House,
  exchange: Exchange,
  input: z.output<typeof EnrollByEmail>,
): Promise<{ message: string }> {
  await house.limits.spend(perAddress, householdOf(exchange.address));
  await house.limits.spend(perEmail, input.email);
  const now = house.clock();
  const program = await openProgram(house.db, input.program, "program", now);
  const account = await addresseeByEmail(house.db, input.email);
  if (account) await enrollAndTell(house, account, program, referralsOf(house, exchange, input.ref));
  return { message: `You are now enrolled in ${program.title}. Log in to start learning.` };
}

/** The account's owner learns of it by e-mail, with a link that undoes it. */
async function enrollAndTell(
  house: House,
  account: Addressee,
  program: ProgramRow,
  referrals: readonly Referral[],
) {
  const now = house.clock();
  const token = newSecret();
  await house.db.transaction().execute(async (db) => {
    const enrollment = await enroll(house, db, { user_id: account.id, program, now, referrals });
    await saveUndo(db, {
      token_hash: hashSecret(token),
      enrollment_id: enrollment.id,
      created_at: now,
      expires_at: new Date(now.getTime() + UNDO_MS),
    });
    const head = await letterhead(house, db);
    const link = `${head.public_url}/undo-enrollment?token=${token}`;
    const letter = enrolledByEmailLetter(head, account.name, program.title, link);
    await queueMail(db, { key: `enrolled ${enrollment.id}`, to: account.email, letter });
  });
}

import { ApiError } from "#contract/shared/api-error.ts";
import { emailLayout } from "#server/content/institute/email-layout.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { mailboxOf } from "#server/platform/email/mailbox.ts";
import { hasEmail } from "#server/platform/email/queries.ts";
import { countUnproven } from "#server/platform/email/unproven.ts";
import { type Queue, sendJobs } from "#server/platform/jobs/jobs.ts";
import { addresseeByEmail } from "./queries.ts";
import { resetEmail } from "./reset-email.ts";
import { newResetLink, resetEmailKey } from "./reset-link.ts";

/** Emails to one mailbox. Past them nothing is sent, and the answer does not say so. */
const limits = [
  { name: "reset-hour", points: 2, seconds: 60 * 60 },
  { name: "reset-day", points: 5, seconds: 24 * 60 * 60 },
];

/** Requests whose account is still to be looked up. */
export const resetRequestQueue: Queue = {
  name: "reset-request",
  retryLimit: 5,
  retryDelay: 5,
  retryBackoff: true,
  expireInSeconds: 60,
  // A request holds an address, of somebody with an account or without one.
  deleteAfterSeconds: 60,
};

/**
 * Queues the request. A job looks up later whether there is an account, so that the answer and its time are the same for
 * known and unknown emails (api.md section 2).
 */
export async function requestReset(context: AppContext, email: string) {
  if (await mayBeMailed(context, email))
    await inTransaction(context, (db) => sendJobs(db, resetRequestQueue, [{ data: { email } }]));
  return {
    message: "If an account has this email, a password reset link is on its way to it.",
    user_email: email,
    user_name: "" as const,
    reset_link: null,
  };
}

async function mayBeMailed(context: AppContext, email: string): Promise<boolean> {
  try {
    for (const limit of limits) await context.limits.consume(limit, mailboxOf(email));
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 429) return false;
    throw error;
  }
}

/** Mails a link to the account of the email, if there is one. */
export function answerResetRequest(context: AppContext, requestId: string, email: string): Promise<void> {
  return context.db.transaction().execute(async (db) => {
    const account = await addresseeByEmail(db, email);
    if (!account) return;
    const key = `${resetEmailKey(account.id)}${requestId}`;
    // A second attempt after a crash must not void the link that the first one mailed.
    if (await hasEmail(db, key)) return;
    const link = await newResetLink(context, db, account.id, "mailed");
    const message = resetEmail(await emailLayout(context, db), account.name, link);
    const outgoing = { key, to: account.email, email: message, is_security: true };
    await countUnproven(context, db, outgoing);
  });
}

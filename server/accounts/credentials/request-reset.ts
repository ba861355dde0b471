import { ApiError } from "#contract/shared/api-error.ts";
import type { AppContext } from "#server/context.ts";
import { emailLayout } from "#server/institute/email-layout.ts";
import { mailboxOf } from "#server/platform/email/mailbox.ts";
import { hasEmail } from "#server/platform/email/queries.ts";
import { countUnproven } from "#server/platform/email/unproven.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { type Queue, sendJobs } from "#server/platform/jobs/jobs.ts";
import { act } from "#server/platform/records/act.ts";
import { byItself } from "#server/platform/records/deed.ts";
import { addresseeByEmail } from "./queries.ts";
import { resetEmail } from "./reset-email.ts";
import { newResetLink, resetEmailKey } from "./reset-link.ts";

/** Limits of emails to one mailbox. Beyond them nothing is sent, and the answer stays the same. */
const limits = [
  { name: "reset-hour", points: 2, seconds: 60 * 60 },
  { name: "reset-day", points: 5, seconds: 24 * 60 * 60 },
];

/** Queue of reset requests whose account is not looked up yet. */
export const resetRequestQueue: Queue = {
  name: "reset-request",
  retryLimit: 5,
  retryDelay: 5,
  retryBackoff: true,
  expireInSeconds: 60,
  // Deleted soon, because a request contains an email address, perhaps of a person without an account.
  deleteAfterSeconds: 60,
};

/**
 * Queues the request. A job looks the account up later, so that answers to known and unknown emails do not differ, not
 * even in time (api.md 2.2).
 */
export async function requestReset(context: AppContext, request: RequestContext, email: string) {
  if (await mayBeMailed(context, email))
    await act(context, request, ({ db }) => sendJobs(db, resetRequestQueue, [{ data: { email } }]));
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

/** Emails a link to the account with this email, if there is one. */
export function answerResetRequest(context: AppContext, requestId: string, email: string): Promise<void> {
  return act(context, byItself, async ({ db }) => {
    const account = await addresseeByEmail(db, email);
    if (!account) return;
    const key = `${resetEmailKey(account.id)}${requestId}`;
    // A retry after a crash must not replace the link that was already emailed.
    if (await hasEmail(db, key)) return;
    const link = await newResetLink(context, db, account.id, "mailed");
    const message = resetEmail(await emailLayout(context, db), account.name, link);
    const outgoing = { key, to: account.email, email: message, is_security: true };
    await countUnproven(context, db, outgoing);
  });
}

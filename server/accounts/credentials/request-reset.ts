import { ApiError } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import { emailLayout } from "#server/platform/email/email-layout.ts";
import { queueEmail } from "#server/platform/email/queue.ts";
import { addresseeByEmail, saveResetRequest, takeResetRequest } from "./queries.ts";
import { resetEmail } from "./reset-email.ts";
import { newResetLink } from "./reset-link.ts";

/** Emails to one address; past them nothing is sent, and nobody is told so (security.md T62). */
const limits = [
  { name: "reset-hour", points: 2, seconds: 60 * 60 },
  { name: "reset-day", points: 5, seconds: 24 * 60 * 60 },
];

/**
 * Notes the request. Whether there is an account is not looked at here: the answer and its time are the same
 * (api.md section 2, security.md T01, T02).
 */
export async function requestReset(context: AppContext, email: string) {
  if (await mayBeMailed(context, email)) await saveResetRequest(context.db, email, context.clock());
  return {
    message: "If an account has this email, a password reset link is on its way to it.",
    user_email: email,
    user_name: "" as const,
    reset_link: null,
  };
}

async function mayBeMailed(context: AppContext, email: string): Promise<boolean> {
  try {
    for (const limit of limits) await context.limits.consume(limit, email);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 429) return false;
    throw error;
  }
}

/** Mails links to the waiting requests that name an account; the mail worker calls it before each batch. */
export async function answerResetRequests(context: AppContext): Promise<void> {
  while (await answerNext(context));
}

function answerNext(context: AppContext): Promise<boolean> {
  return context.db.transaction().execute(async (db) => {
    const request = await takeResetRequest(db);
    if (!request) return false;
    const account = await addresseeByEmail(db, request.email);
    if (!account) return true;
    const link = await newResetLink(context, db, account.id, "mailed");
    const email = resetEmail(await emailLayout(context, db), account.name, link);
    await queueEmail(db, { key: `reset ${request.id}`, to: account.email, email });
    return true;
  });
}

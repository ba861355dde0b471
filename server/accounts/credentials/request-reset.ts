import { Refusal } from "#contract/shared/errors.ts";
import type { House } from "#server/context.ts";
import { letterhead } from "#server/platform/email/email-layout.ts";
import { queueMail } from "#server/platform/email/queue.ts";
import { addresseeByEmail, saveResetRequest, takeResetRequest } from "./queries.ts";
import { resetLetter } from "./reset-email.ts";
import { newResetLink } from "./reset-link.ts";

/** Letters to one address; past them nothing is sent, and nobody is told so (security.md T62). */
const ceilings = [
  { name: "reset-hour", points: 2, seconds: 60 * 60 },
  { name: "reset-day", points: 5, seconds: 24 * 60 * 60 },
];

/**
 * Notes the request. Whether there is an account is not looked at here: the answer and its time are the same
 * (api.md section 2, security.md T01, T02).
 */
export async function requestReset(house: House, email: string) {
  if (await mayBeMailed(house, email)) await saveResetRequest(house.db, email, house.clock());
  return {
    message: "If an account has this email, a password reset link is on its way to it.",
    user_email: email,
    user_name: "" as const,
    reset_link: null,
  };
}

async function mayBeMailed(house: House, email: string): Promise<boolean> {
  try {
    for (const ceiling of ceilings) await house.limits.spend(ceiling, email);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.status === 429) return false;
    throw error;
  }
}

/** Mails links to the waiting requests that name an account; the mail worker calls it before each batch. */
export async function answerResetRequests(house: House): Promise<void> {
  while (await answerNext(house));
}

function answerNext(house: House): Promise<boolean> {
  return house.db.transaction().execute(async (db) => {
    const request = await takeResetRequest(db);
    if (!request) return false;
    const account = await addresseeByEmail(db, request.email);
    if (!account) return true;
    const link = await newResetLink(house, db, account.id, "mailed");
    const letter = resetLetter(await letterhead(house, db), account.name, link);
    await queueMail(db, { key: `reset ${request.id}`, to: account.email, letter });
    return true;
  });
}

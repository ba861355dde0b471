import { apiError, invalid } from "#contract/shared/errors.ts";
import { DAY, MINUTE } from "#contract/shared/limits.ts";
import { lockUser } from "#server/accounts/credentials/queries.ts";
import { consumeCode } from "#server/accounts/two-factor/consume-code.ts";
import { notifyOwner } from "#server/accounts/two-factor/notify-owner.ts";
import {
  countTry,
  deleteTicket,
  markTicketUsed,
  recoveryCodesLeft,
  saveTicket,
  ticketUse,
} from "#server/accounts/two-factor/queries.ts";
import { normalizeCode } from "#server/accounts/two-factor/recovery-codes.ts";
import type { AppContext } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { attempt } from "#server/platform/http/admission/attempts.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { clearLoginTicket, setLoginTicket } from "#server/platform/http/sessions/cookies.ts";
import { type Acting, act, actWithin } from "#server/platform/records/act.ts";
import { replaceSession } from "./replace-session.ts";
import { hashSecret, newSecret } from "./secrets.ts";

const TICKET_SECONDS = 5 * MINUTE;
const TRIES = 5;
/** How long a used ticket logs in again with the same code. */
const RETRY_MS = MINUTE * 1000;
/**
 * Limits of wrong codes. They count by account, because the password gives any number of tickets. A password reset
 * clears them.
 */
const wrongCodes = [
  { name: "login-code", points: 15, seconds: 30 * MINUTE },
  { name: "login-code-day", points: 50, seconds: DAY },
];

type Owner = NonNullable<Awaited<ReturnType<typeof countTry>>>;

/**
 * Begins the second step of a login, after the right password. Sets a login ticket as a cookie and starts no session
 * yet.
 */
export async function askForCode(context: AppContext, request: RequestContext, db: Database, userId: number) {
  const ticket = newSecret();
  const expires_at = new Date(context.clock().getTime() + TICKET_SECONDS * 1000);
  await saveTicket(db, { ticket_hash: hashSecret(ticket), user_id: userId, expires_at });
  setLoginTicket(request, ticket, TICKET_SECONDS);
  return { user: null, second_factor_required: true };
}

/**
 * Completes a login with a second factor: the ticket identifies the user, and the code logs them in.
 * @throws ApiError 400 at `code`, or without a field when the ticket has expired; 429 after too many wrong codes
 */
export async function logInWithCode(context: AppContext, request: RequestContext, code: string) {
  const ticketHash = hashSecret(request.cookies_in.login_ticket ?? "");
  const owner = await countTry(context.db, ticketHash, context.clock(), TRIES);
  if (!owner) throw ticketOver(request);
  const counts = wrongCodes.map((limit) => ({ limit, key: String(owner.id) }));
  const login = await attempt(context.limits, counts, () =>
    act(context, request, async (acting) => {
      const { db } = acting;
      await lockUser(db, owner.id);
      const ticket = await ticketUse(db, ticketHash);
      if (!ticket) throw ticketOver(request);
      if (ticket.used_at && !isRetry(context, ticket, code)) throw ticketOver(request);
      if (!ticket.used_at && !(await consumeTicket(acting, { owner, ticketHash, code }))) return undefined;
      return { user: await replaceSession(acting, owner.id) };
    }),
  );
  if (!login) throw await wrongCode(context, request, owner, ticketHash);
  await forgetWrongCodes(context, owner.id);
  clearLoginTicket(request);
  if (!login.user) throw ticketOver(request);
  return { user: login.user };
}

/** Returns true if the same code is sent again soon, because its answer was lost or the button was pressed twice. */
function isRetry(
  { clock }: AppContext,
  { used_at, code_hash }: NonNullable<Awaited<ReturnType<typeof ticketUse>>>,
  code: string,
): boolean {
  const isSoon = used_at !== null && clock().getTime() - used_at.getTime() < RETRY_MS;
  return isSoon && code_hash?.equals(hashSecret(normalizeCode(code))) === true;
}

interface Consuming {
  owner: Owner;
  ticketHash: Buffer;
  code: string;
}

/** Uses up the code and the ticket. Returns false when the code is wrong or already used. */
function consumeTicket(
  { context, request, db }: Acting,
  { owner, ticketHash, code }: Consuming,
): Promise<boolean> {
  return actWithin(context, request, db, async ({ now, did }) => {
    const consumed = await consumeCode(context, db, owner.id, code);
    if (!consumed) return false;
    await markTicketUsed(db, ticketHash, { used_at: now, code_hash: hashSecret(normalizeCode(code)) });
    if (consumed === "recovery") {
      const left = await recoveryCodesLeft(db, owner.id);
      await notifyOwner(context, db, owner, { kind: "recovery", left });
      did("second_factor.use recovery code", { id: owner.id, after: { left } });
    }
    return true;
  });
}

/**
 * Returns the error for a wrong code. The last try deletes the ticket and warns the owner, because somebody else has
 * their password.
 */
async function wrongCode(context: AppContext, request: RequestContext, owner: Owner, ticketHash: Buffer) {
  if (owner.tries < TRIES) return invalid({ code: ["Invalid code."] });
  await deleteTicket(context.db, ticketHash);
  await notifyOwner(context, context.db, owner, { kind: "wrong_codes" });
  return ticketOver(request);
}

function ticketOver(request: RequestContext) {
  clearLoginTicket(request);
  return apiError("login_ticket_over", { field: "non_field_errors" });
}

/** Clears the count of wrong codes, after a login or a reset has proven the owner. */
export async function forgetWrongCodes(context: AppContext, userId: number): Promise<void> {
  for (const limit of wrongCodes) await context.limits.forget(limit, String(userId));
}

import { apiError, invalid } from "#contract/shared/errors.ts";
import { userById } from "#server/accounts/profiles/queries.ts";
import { serializeUser } from "#server/accounts/profiles/serialize.ts";
import { consumeCode } from "#server/accounts/two-factor/consume-code.ts";
import { countTry, recoveryCodesLeft, saveTicket, takeTicket } from "#server/accounts/two-factor/queries.ts";
import { tellOwner } from "#server/accounts/two-factor/tell.ts";
import type { AppContext } from "#server/context.ts";
import { clearLoginTicket, setLoginTicket, setSession } from "#server/platform/http/cookies.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { hashSecret, newSecret } from "./secrets.ts";
import { endSession, startSession } from "./sessions.ts";

const TICKET_SECONDS = 5 * 60;
const TRIES = 5;
/** New tickets are as many as somebody types the password, so wrong codes are counted by account too; a reset clears them. */
const wrongCodes = [
  { name: "login-code", points: 15, seconds: 30 * 60 },
  { name: "login-code-day", points: 50, seconds: 24 * 60 * 60 },
];

type Owner = NonNullable<Awaited<ReturnType<typeof countTry>>>;

/** After the right password of somebody with a second factor: no session yet, a ticket in a cookie of this browser. */
export async function askForCode(context: AppContext, request: RequestContext, userId: number) {
  const ticket = newSecret();
  const expires_at = new Date(context.clock().getTime() + TICKET_SECONDS * 1000);
  await saveTicket(context.db, { ticket_hash: hashSecret(ticket), user_id: userId, expires_at });
  setLoginTicket(request, ticket, TICKET_SECONDS);
  return { user: null, second_factor_required: true };
}

/**
 * The second step of a login: the ticket says whose it is, the code lets them in, and the ticket is gone.
 * @throws ApiError 400 at `code`, or without a field once the ticket is over; 429 after too many wrong codes
 */
export async function logInWithCode(context: AppContext, request: RequestContext, code: string) {
  const ticket = request.cookies_in.login_ticket ?? "";
  const ticketHash = hashSecret(ticket);
  const owner = await countTry(context.db, ticketHash, context.clock(), TRIES);
  if (!owner) throw ticketOver(request);
  for (const limit of wrongCodes) await context.limits.check(limit, String(owner.id));
  const kind = await context.db.transaction().execute(async (db) => {
    const spent = await consumeCode(context, db, owner.id, code);
    if (spent && !(await takeTicket(db, ticketHash))) throw ticketOver(request);
    if (spent === "recovery") {
      const left = await recoveryCodesLeft(db, owner.id);
      await tellOwner(context, db, owner, { kind: "recovery", left });
      const entry = {
        action: "use recovery code",
        resource: "second_factor",
        resource_id: owner.id,
        after: { left },
      };
      await recordAudit(db, request, context.clock(), entry);
    }
    return spent;
  });
  if (!kind) throw await wrongCode(context, request, owner, ticketHash);
  return letIn(context, request, owner.id);
}

async function letIn(context: AppContext, request: RequestContext, userId: number) {
  await forgetWrongCodes(context, userId);
  if (request.session) await endSession(context, request.session);
  clearLoginTicket(request);
  setSession(context, request, await startSession(context, userId));
  const user = await userById(context.db, userId);
  if (!user) throw apiError("login_ticket_over", { field: "non_field_errors" });
  return { user: serializeUser(user) };
}

/** After the fifth the ticket is gone, and its owner is told: whoever it was has their password. */
async function wrongCode(context: AppContext, request: RequestContext, owner: Owner, ticketHash: Buffer) {
  for (const limit of wrongCodes) await context.limits.consume(limit, String(owner.id));
  if (owner.tries < TRIES) return invalid({ code: ["Invalid code."] });
  await takeTicket(context.db, ticketHash);
  await tellOwner(context, context.db, owner, { kind: "refused" });
  return ticketOver(request);
}

function ticketOver(request: RequestContext) {
  clearLoginTicket(request);
  return apiError("login_ticket_over", { field: "non_field_errors" });
}

/** After a login, or a reset that proves who asks. */
export async function forgetWrongCodes(context: AppContext, userId: number): Promise<void> {
  for (const limit of wrongCodes) await context.limits.forget(limit, String(userId));
}

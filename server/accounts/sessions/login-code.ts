import { invalid, refuse } from "#contract/shared/errors.ts";
import { presentUser } from "#server/accounts/profiles/present.ts";
import { userById } from "#server/accounts/profiles/queries.ts";
import { countTry, recoveryCodesLeft, saveTicket, takeTicket } from "#server/accounts/two-factor/queries.ts";
import { spendCode } from "#server/accounts/two-factor/spend-code.ts";
import { tellOwner } from "#server/accounts/two-factor/tell.ts";
import type { House } from "#server/context.ts";
import { clearLoginTicket, setLoginTicket, setSession } from "#server/platform/http/cookies.ts";
import type { Exchange } from "#server/platform/http/request-context.ts";
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
export async function askForCode(house: House, exchange: Exchange, userId: number) {
  const ticket = newSecret();
  const expires_at = new Date(house.clock().getTime() + TICKET_SECONDS * 1000);
  await saveTicket(house.db, { ticket_hash: hashSecret(ticket), user_id: userId, expires_at });
  setLoginTicket(exchange, ticket, TICKET_SECONDS);
  return { user: null, second_factor_required: true };
}

/**
 * The second step of a login: the ticket says whose it is, the code lets them in, and the ticket is gone.
 * @throws Refusal 400 at `code`, or without a field once the ticket is over; 429 after too many wrong codes
 */
export async function logInWithCode(house: House, exchange: Exchange, code: string) {
  const ticket = exchange.cookies_in.login_ticket ?? "";
  const ticketHash = hashSecret(ticket);
  const owner = await countTry(house.db, ticketHash, house.clock(), TRIES);
  if (!owner) throw ticketOver(exchange);
  for (const ceiling of wrongCodes) await house.limits.check(ceiling, String(owner.id));
  const kind = await house.db.transaction().execute(async (db) => {
    const spent = await spendCode(house, db, owner.id, code);
    if (spent && !(await takeTicket(db, ticketHash))) throw ticketOver(exchange);
    if (spent === "recovery") {
      const left = await recoveryCodesLeft(db, owner.id);
      await tellOwner(house, db, owner, { kind: "recovery", left });
      const entry = {
        action: "use recovery code",
        noun: "second_factor",
        noun_id: owner.id,
        after: { left },
      };
      await recordAudit(db, exchange, house.clock(), entry);
    }
    return spent;
  });
  if (!kind) throw await wrongCode(house, exchange, owner, ticketHash);
  return letIn(house, exchange, owner.id);
}

async function letIn(house: House, exchange: Exchange, userId: number) {
  await forgetWrongCodes(house, userId);
  if (exchange.session) await endSession(house, exchange.session);
  clearLoginTicket(exchange);
  setSession(house, exchange, await startSession(house, userId));
  const user = await userById(house.db, userId);
  if (!user) throw refuse("login_ticket_over", { field: "non_field_errors" });
  return { user: presentUser(user) };
}

/** After the fifth the ticket is gone, and its owner is told: whoever it was has their password. */
async function wrongCode(house: House, exchange: Exchange, owner: Owner, ticketHash: Buffer) {
  for (const ceiling of wrongCodes) await house.limits.spend(ceiling, String(owner.id));
  if (owner.tries < TRIES) return invalid({ code: ["Invalid code."] });
  await takeTicket(house.db, ticketHash);
  await tellOwner(house, house.db, owner, { kind: "refused" });
  return ticketOver(exchange);
}

function ticketOver(exchange: Exchange) {
  clearLoginTicket(exchange);
  return refuse("login_ticket_over", { field: "non_field_errors" });
}

/** After a login, or a reset that proves who asks. */
export async function forgetWrongCodes(house: House, userId: number): Promise<void> {
  for (const ceiling of wrongCodes) await house.limits.forget(ceiling, String(userId));
}

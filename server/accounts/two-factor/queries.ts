import type { ExpressionBuilder } from "kysely";
import type { Database } from "#server/platform/database/connection.ts";
import type { DB } from "#server/platform/database/types.ts";

/** Stores a factor that is not confirmed yet. Returns false when one is already on; it stays. */
export async function beginFactor(
  db: Database,
  factor: { user_id: number; sealed_secret: Buffer; created_at: Date },
): Promise<boolean> {
  const row = await db
    .insertInto("second_factors")
    .values(factor)
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet(factor).where("second_factors.confirmed_at", "is", null),
    )
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

export function factorOf(db: Database, userId: number) {
  return db
    .selectFrom("second_factors")
    .select(["sealed_secret", "confirmed_at", "created_at"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

/** Locks the factor until the transaction ends, so that changes to it run one after another. */
export function lockFactor(db: Database, userId: number) {
  return db
    .selectFrom("second_factors")
    .select(["sealed_secret", "confirmed_at"])
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
}

export async function factorIsOn(db: Database, userId: number): Promise<boolean> {
  return Boolean((await factorOf(db, userId))?.confirmed_at);
}

/** Expression: true if the login of the query's user asks for a code. */
export function hasSecondFactor(eb: ExpressionBuilder<DB, "users">) {
  return eb
    .exists(
      eb
        .selectFrom("second_factors")
        .select("second_factors.user_id")
        .whereRef("second_factors.user_id", "=", "users.id")
        .where("second_factors.confirmed_at", "is not", null),
    )
    .$castTo<boolean>()
    .as("has_second_factor");
}

export async function switchOn(db: Database, userId: number, now: Date): Promise<void> {
  await db.updateTable("second_factors").set({ confirmed_at: now }).where("user_id", "=", userId).execute();
}

/** Deletes the second factor, and with it its recovery codes and login tickets. */
export async function deleteFactor(db: Database, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("second_factors")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Maximum distance between the steps of two valid codes: a code is accepted from one step early to one step late. */
const MOST_STEPS_AHEAD = 2;

/** Uses up a time step. Of concurrent calls with one code, only one succeeds. */
export async function consumeStep(db: Database, userId: number, step: number): Promise<boolean> {
  const row = await db
    .updateTable("second_factors")
    .set({ last_step: step })
    .where("user_id", "=", userId)
    // A step used while the server's clock ran ahead must not lock the owner out until that time.
    .where((is) => is.or([is("last_step", "<", step), is("last_step", ">", step + MOST_STEPS_AHEAD)]))
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses up a recovery code. Returns false when it is wrong or already used. */
export async function consumeRecoveryCode(db: Database, userId: number, codeHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("recovery_codes")
    .where("user_id", "=", userId)
    .where("code_hash", "=", codeHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function replaceRecoveryCodes(db: Database, userId: number, hashes: Buffer[]): Promise<void> {
  await db.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await db
    .insertInto("recovery_codes")
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
}

export async function recoveryCodesLeft(db: Database, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom("recovery_codes")
    .where("user_id", "=", userId)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export async function saveTicket(
  db: Database,
  ticket: { ticket_hash: Buffer; user_id: number; expires_at: Date },
): Promise<void> {
  await db.insertInto("login_tickets").values(ticket).execute();
}

/** Counts a try of a valid ticket before the code is checked, so that concurrent calls get no extra tries. */
export function countTry(db: Database, ticketHash: Buffer, now: Date, most: number) {
  return db
    .updateTable("login_tickets")
    .from("users")
    .whereRef("users.id", "=", "login_tickets.user_id")
    .set((eb) => ({ tries: eb("login_tickets.tries", "+", 1) }))
    .where("ticket_hash", "=", ticketHash)
    .where("expires_at", ">", now)
    .where("tries", "<", most)
    .returning(["login_tickets.tries", "users.id", "users.email", "users.name"])
    .executeTakeFirst();
}

/**
 * Returns when and with which code a ticket was used. Tickets are deleted when the password or the second factor
 * changes.
 */
export function ticketUse(db: Database, ticketHash: Buffer) {
  return db
    .selectFrom("login_tickets")
    .select(["used_at", "code_hash"])
    .where("ticket_hash", "=", ticketHash)
    .executeTakeFirst();
}

export async function markTicketUsed(
  db: Database,
  ticketHash: Buffer,
  use: { used_at: Date; code_hash: Buffer },
): Promise<void> {
  await db.updateTable("login_tickets").set(use).where("ticket_hash", "=", ticketHash).execute();
}

export async function deleteTicket(db: Database, ticketHash: Buffer): Promise<void> {
  await db.deleteFrom("login_tickets").where("ticket_hash", "=", ticketHash).execute();
}

export async function deleteExpiredTickets(db: Database, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("login_tickets")
    .where("expires_at", "<=", now)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Returns the institute's rule about two-step login together with the fields of the user that it depends on. */
export function factorRuleFor(db: Database, userId: number) {
  return db
    .selectFrom("users")
    .innerJoin("login_rules", (join) => join.onTrue())
    .where("users.id", "=", userId)
    .select(["login_rules.second_factor_since as since", "users.date_joined as created_at"])
    .select(hasSecondFactor)
    .executeTakeFirstOrThrow();
}

export async function saveFactorRule(db: Database, since: Date | null): Promise<void> {
  await db.updateTable("login_rules").set({ second_factor_since: since }).execute();
}

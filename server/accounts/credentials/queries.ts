import { type Insertable, sql, type Updateable } from "kysely";
import type { Role } from "#contract/shared/permissions.ts";
import { DAY_MS } from "#contract/shared/time/durations.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { EmailChanges, PasswordResets, Users } from "#server/platform/database/types.ts";

const addresseeColumns = ["id", "email", "name"] as const;

/** Recipient of an email about an account. */
export interface Addressee {
  id: number;
  email: string;
  name: string;
}

export function addresseeByEmail(db: Database, email: string): Promise<Addressee | undefined> {
  return db.selectFrom("users").select(addresseeColumns).where("email", "=", email).executeTakeFirst();
}

/** Returns the account with this email and its role, which decides what the email may be used for. */
export function accountByEmail(db: Database, email: string) {
  return db
    .selectFrom("users")
    .select([...addresseeColumns, "role"])
    .where("email", "=", email)
    .executeTakeFirst();
}

/** Returns the account if it has this role, so that staff who manage students reach no other account. */
export function addresseeOfRole(db: Database, id: number, role: Role): Promise<Addressee | undefined> {
  return db
    .selectFrom("users")
    .select(addresseeColumns)
    .where("id", "=", id)
    .where("role", "=", role)
    .executeTakeFirst();
}

export async function saveReset(db: Database, reset: Insertable<PasswordResets>): Promise<void> {
  await db
    .insertInto("password_resets")
    .values(reset)
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ ...reset, used_at: null }))
    .execute();
}

interface ResetKey {
  uid: string;
  token_hash: Buffer;
}

/** Returns the user of a valid link, without using it up. */
export function liveReset(db: Database, { uid, token_hash }: ResetKey, now: Date) {
  return db
    .selectFrom("password_resets")
    .innerJoin("users", "users.id", "password_resets.user_id")
    .select(["users.id", "users.email", "users.name", "users.role", "users.is_invited"])
    .where("uid", "=", uid)
    .where("token_hash", "=", token_hash)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/** Uses up the link. Of concurrent calls, only one succeeds. */
export function consumeReset(db: Database, { uid, token_hash }: ResetKey, now: Date) {
  return db
    .updateTable("password_resets")
    .set({ used_at: now })
    .where("uid", "=", uid)
    .where("token_hash", "=", token_hash)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning("is_mailed")
    .executeTakeFirst();
}

/**
 * Stores a used link again, because a change of password deletes all links. The answer to a retry then says that the
 * link has worked.
 */
export async function keepUsedReset(
  db: Database,
  used: ResetKey & { user_id: number; used_at: Date },
): Promise<void> {
  await db
    .insertInto("password_resets")
    .values({ ...used, created_at: used.used_at, expires_at: new Date(used.used_at.getTime() + DAY_MS) })
    .execute();
}

/** Returns the account whose password the link has set within the last day. */
export function usedReset(db: Database, { uid, token_hash }: ResetKey, now: Date) {
  return db
    .selectFrom("password_resets")
    .innerJoin("users", "users.id", "password_resets.user_id")
    .select(["users.email", "users.password_hash"])
    .where("uid", "=", uid)
    .where("token_hash", "=", token_hash)
    .where("used_at", "is not", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

export async function passwordHashOf(db: Database, userId: number): Promise<string> {
  const { password_hash } = await db
    .selectFrom("users")
    .select("password_hash")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return password_hash;
}

/**
 * Locks the user's row until the transaction ends. Returns false when the password has changed since it was verified.
 */
export async function lockVerified(db: Database, userId: number, verifiedHash: string): Promise<boolean> {
  return (await lockUser(db, userId))?.password_hash === verifiedHash;
}

/** Locks the user, so that changes of credentials, logins and new tokens of one user run one after another. */
export function lockUser(db: Database, userId: number) {
  return db
    .selectFrom("users")
    .select("password_hash")
    .where("id", "=", userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function updateCredentialsOf(
  db: Database,
  userId: number,
  changes: Updateable<Pick<Users, "phone" | "password_hash">>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  const known = changes.password_hash ? { is_invited: false } : {};
  await db
    .updateTable("users")
    .set({ ...changes, ...known })
    .where("id", "=", userId)
    .execute();
}

/**
 * Changes the email. A student's username is the email and changes with it, so that another person can use the old
 * address.
 */
export async function updateEmailOf(db: Database, userId: number, email: string): Promise<void> {
  await db
    .updateTable("users")
    .set({
      email,
      username: sql<string>`CASE WHEN lower(username) = email THEN ${email}::text ELSE username END`,
    })
    .where("id", "=", userId)
    .execute();
}

export async function saveEmailChange(db: Database, change: Insertable<EmailChanges>): Promise<void> {
  await db
    .insertInto("email_changes")
    .values(change)
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(change))
    .execute();
}

/** Returns the new address whose link was not opened yet. */
export async function pendingEmailOf(db: Database, userId: number, now: Date) {
  const change = await db
    .selectFrom("email_changes")
    .select(["email", "expires_at"])
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return change ?? null;
}

/** Returns true while the link of an email change works, without using it up. */
export async function isLiveEmailChange(db: Database, tokenHash: Buffer, now: Date): Promise<boolean> {
  const change = await db
    .selectFrom("email_changes")
    .select("user_id")
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return change !== undefined;
}

/** Removes and returns a valid email change, so that its link works once. */
export function takeEmailChange(db: Database, tokenHash: Buffer, now: Date) {
  return db
    .deleteFrom("email_changes")
    .using("users")
    .whereRef("users.id", "=", "email_changes.user_id")
    .where("email_changes.token_hash", "=", tokenHash)
    .where("email_changes.expires_at", ">", now)
    .returning(["users.id", "users.name", "users.email", "users.role", "email_changes.email as new_email"])
    .executeTakeFirst();
}

/** Deletes expired links and returns their number. */
export async function deleteExpiredLinks(db: Database, now: Date): Promise<number> {
  let deleted = 0n;
  for (const table of ["password_resets", "email_changes"] as const)
    deleted += (await db.deleteFrom(table).where("expires_at", "<=", now).executeTakeFirst()).numDeletedRows;
  return Number(deleted);
}

import type { Insertable, Updateable } from "kysely";
import type { Role } from "#contract/shared/permissions.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { EmailChanges, PasswordResets, Users } from "#server/platform/database/types.ts";

const addresseeColumns = ["id", "email", "name"] as const;

/** Whom a email about an account goes to. */
export interface Addressee {
  id: number;
  email: string;
  name: string;
}

export function addresseeByEmail(db: Database, email: string): Promise<Addressee | undefined> {
  return db.selectFrom("users").select(addresseeColumns).where("email", "=", email).executeTakeFirst();
}

/** Nobody makes a link for a role other than the one they look after (security.md T28). */
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

/** Whose password a live link would set, without using it up. */
export function liveReset(db: Database, { uid, token_hash }: ResetKey, now: Date) {
  return db
    .selectFrom("password_resets")
    .innerJoin("users", "users.id", "password_resets.user_id")
    .select(["users.id", "users.email", "users.name"])
    .where("uid", "=", uid)
    .where("token_hash", "=", token_hash)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/** Uses the link up; of any number at once one succeeds. */
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

export function passwordHashOf(db: Database, userId: number) {
  return db
    .selectFrom("users")
    .select(["password_hash", "username"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
}

export async function updateCredentialsOf(
  db: Database,
  userId: number,
  changes: Updateable<Pick<Users, "email" | "username" | "phone" | "password_hash">>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await db.updateTable("users").set(changes).where("id", "=", userId).execute();
}

export async function saveEmailChange(db: Database, change: Insertable<EmailChanges>): Promise<void> {
  await db
    .insertInto("email_changes")
    .values(change)
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(change))
    .execute();
}

/** Takes a live change of e-mail out of the table: it works once. */
export function takeEmailChange(db: Database, tokenHash: Buffer, now: Date) {
  return db
    .deleteFrom("email_changes")
    .using("users")
    .whereRef("users.id", "=", "email_changes.user_id")
    .where("email_changes.token_hash", "=", tokenHash)
    .where("email_changes.expires_at", ">", now)
    .returning([
      "users.id",
      "users.name",
      "users.username",
      "users.email as old_email",
      "email_changes.email as new_email",
    ])
    .executeTakeFirst();
}

/** Forgets links whose time is over; returns how many. */
export async function deleteExpiredLinks(db: Database, now: Date): Promise<number> {
  let deleted = 0n;
  for (const table of ["password_resets", "email_changes"] as const)
    deleted += (await db.deleteFrom(table).where("expires_at", "<=", now).executeTakeFirst()).numDeletedRows;
  return Number(deleted);
}

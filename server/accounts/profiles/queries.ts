import type { Insertable, Selectable, Updateable } from "kysely";
import type { Database } from "#server/platform/database/connection.ts";
import type { Users } from "#server/platform/database/types.ts";

export type UserRow = Omit<
  Selectable<Users>,
  "password_hash" | "search_text" | "search_details" | "email_proven_at" | "time_zone" | "is_invited"
>;

export const userColumns = [
  "id",
  "username",
  "email",
  "role",
  "permissions",
  "name",
  "name_on_papers",
  "phone",
  "location",
  "occupation",
  "organization",
  "education_level",
  "referral_source",
  "profile_picture",
  "date_joined",
  "mails_on_assignments",
  "updated_at",
] as const satisfies readonly (keyof UserRow)[];

export function userById(db: Database, id: number): Promise<UserRow | undefined> {
  return db.selectFrom("users").select(userColumns).where("id", "=", id).executeTakeFirst();
}

/** Locks and returns the user. */
export function lockedUser(db: Database, id: number): Promise<UserRow | undefined> {
  return db.selectFrom("users").select(userColumns).where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Marks the email as proven, after the user has opened a link that was sent to it. */
export async function proveEmail(db: Database, id: number, now: Date): Promise<void> {
  await db
    .updateTable("users")
    .set({ email_proven_at: now })
    .where("id", "=", id)
    .where("email_proven_at", "is", null)
    .execute();
}

export function insertUser(db: Database, user: Insertable<Users>): Promise<UserRow> {
  return db.insertInto("users").values(user).returning(userColumns).executeTakeFirstOrThrow();
}

export function updateUser(db: Database, id: number, changes: Updateable<Users>): Promise<UserRow> {
  return db
    .updateTable("users")
    .set(changes)
    .where("id", "=", id)
    .returning(userColumns)
    .executeTakeFirstOrThrow();
}

/** Selects a student; staff members are not found. */
const student = (db: Database, id: number) =>
  db
    .selectFrom("users")
    .select([...userColumns, "is_invited"])
    .where("id", "=", id)
    .where("role", "=", "student");

export const studentById = (db: Database, id: number) => student(db, id).executeTakeFirst();

/** Locks and returns the student. */
export const lockedStudent = (db: Database, id: number) => student(db, id).forUpdate().executeTakeFirst();

export async function emailsOf(db: Database, ids: readonly number[]): Promise<string[]> {
  const rows = await db.selectFrom("users").select("email").where("id", "in", ids).execute();
  return rows.map(({ email }) => email);
}

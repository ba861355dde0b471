import type { Insertable, Selectable, Updateable } from "kysely";
import type { Database } from "#server/platform/database/connection.ts";
import type { Users } from "#server/platform/database/types.ts";

export type UserRow = Omit<
  Selectable<Users>,
  "password_hash" | "search_text" | "search_details" | "email_proven_at" | "updated_at" | "time_zone"
>;

export const userColumns = [
  "id",
  "username",
  "email",
  "role",
  "permissions",
  "name",
  "phone",
  "location",
  "occupation",
  "organization",
  "education_level",
  "referral_source",
  "profile_picture",
  "date_joined",
  "mails_on_assignments",
] as const satisfies readonly (keyof UserRow)[];

export function userById(db: Database, id: number): Promise<UserRow | undefined> {
  return db.selectFrom("users").select(userColumns).where("id", "=", id).executeTakeFirst();
}

/** After the user has opened a link that was mailed to their address. */
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

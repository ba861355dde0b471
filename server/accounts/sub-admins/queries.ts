import type { Insertable, Updateable } from "kysely";
import { type UserRow, userColumns } from "#server/accounts/profiles/queries.ts";
import { hasSecondFactor } from "#server/accounts/two-factor/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { Users } from "#server/platform/database/types.ts";

/** Every statement names the role, so that an id of an admin or a student is not found. */
const ROLE = "sub_admin";

export type SubAdminRow = UserRow & { has_second_factor: boolean; updated_at: Date };

const columns = [...userColumns, "updated_at"] as const;

export function subAdminList(db: Database): Promise<SubAdminRow[]> {
  return db
    .selectFrom("users")
    .select(columns)
    .select(hasSecondFactor)
    .where("role", "=", ROLE)
    .orderBy("date_joined", "desc")
    .orderBy("id", "desc")
    .execute();
}

export function subAdminById(db: Database, id: number): Promise<UserRow | undefined> {
  return db
    .selectFrom("users")
    .select(userColumns)
    .where("id", "=", id)
    .where("role", "=", ROLE)
    .executeTakeFirst();
}

/** Locks the sub-admin until the transaction ends, so that two changes do not mix. */
export function lockedSubAdmin(db: Database, id: number): Promise<SubAdminRow | undefined> {
  return db
    .selectFrom("users")
    .select(columns)
    .select(hasSecondFactor)
    .where("id", "=", id)
    .where("role", "=", ROLE)
    .forUpdate()
    .executeTakeFirst();
}

export function insertSubAdmin(db: Database, user: Omit<Insertable<Users>, "role">): Promise<SubAdminRow> {
  return db
    .insertInto("users")
    .values({ ...user, role: ROLE })
    .returning(columns)
    .returning(hasSecondFactor)
    .executeTakeFirstOrThrow();
}

export function updateSubAdmin(db: Database, id: number, changes: Updateable<Users>): Promise<SubAdminRow> {
  return db
    .updateTable("users")
    .set(changes)
    .where("id", "=", id)
    .where("role", "=", ROLE)
    .returning(columns)
    .returning(hasSecondFactor)
    .executeTakeFirstOrThrow();
}

export function deleteSubAdmin(db: Database, id: number): Promise<UserRow | undefined> {
  return db
    .deleteFrom("users")
    .where("id", "=", id)
    .where("role", "=", ROLE)
    .returning(userColumns)
    .executeTakeFirst();
}

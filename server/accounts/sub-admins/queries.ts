import { type Insertable, sql, type Updateable } from "kysely";
import { type UserRow, userColumns } from "#server/accounts/profiles/queries.ts";
import { hasSecondFactor } from "#server/accounts/two-factor/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { Users } from "#server/platform/database/types.ts";

export type StaffRole = "admin" | "sub_admin";

/** Role in the queries of sub-admins, so that the id of an admin or a student is not found. */
const ROLE = "sub_admin";

export type SubAdminRow = UserRow & {
  has_second_factor: boolean;
  last_active_at: Date | null;
  updated_at: Date;
};

const columns = [...userColumns, "updated_at"] as const;

/** Expression: when the person last used a session, or changed something. Sessions are deleted, the log stays. */
const lastActiveAt = sql<Date | null>`greatest(
  (SELECT max(last_seen_at) FROM sessions WHERE user_id = users.id),
  (SELECT max(at) FROM audit_log WHERE actor_email = users.email AND actor_id = users.id))`.as(
  "last_active_at",
);

/** Returns the people with the role, newest first. */
export function staffList(db: Database, role: StaffRole): Promise<SubAdminRow[]> {
  return db
    .selectFrom("users")
    .select(columns)
    .select([hasSecondFactor, lastActiveAt])
    .where("role", "=", role)
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

/** Locks and returns the person with this role, so that concurrent changes do not mix. */
export function lockedStaff(db: Database, id: number, role: StaffRole): Promise<SubAdminRow | undefined> {
  return db
    .selectFrom("users")
    .select(columns)
    .select([hasSecondFactor, lastActiveAt])
    .where("id", "=", id)
    .where("role", "=", role)
    .forUpdate()
    .executeTakeFirst();
}

/** Locks all admins and returns their ids. */
export async function lockedAdmins(db: Database): Promise<number[]> {
  const admins = db.selectFrom("users").select("id").where("role", "=", "admin").orderBy("id").forUpdate();
  return (await admins.execute()).map(({ id }) => id);
}

export const lockedSubAdmin = (db: Database, id: number) => lockedStaff(db, id, ROLE);

export function insertSubAdmin(db: Database, user: Omit<Insertable<Users>, "role">): Promise<SubAdminRow> {
  return db
    .insertInto("users")
    .values({ ...user, role: ROLE })
    .returning(columns)
    .returning([hasSecondFactor, lastActiveAt])
    .executeTakeFirstOrThrow();
}

export function updateStaff(
  db: Database,
  id: number,
  role: StaffRole,
  changes: Updateable<Users>,
): Promise<SubAdminRow> {
  return db
    .updateTable("users")
    .set(changes)
    .where("id", "=", id)
    .where("role", "=", role)
    .returning(columns)
    .returning([hasSecondFactor, lastActiveAt])
    .executeTakeFirstOrThrow();
}

export const updateSubAdmin = (db: Database, id: number, changes: Updateable<Users>) =>
  updateStaff(db, id, ROLE, changes);

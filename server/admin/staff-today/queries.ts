import type { Permission, Role } from "#contract/shared/permissions.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import type { Database } from "#server/platform/database/connection.ts";

/** Staff who want the morning email. */
export async function earlyReaders(db: Database): Promise<Viewer[]> {
  const rows = await db
    .selectFrom("users")
    .select(["id", "email", "name", "role", "permissions"])
    .where("role", "<>", "student")
    .where("wants_morning_email", "=", true)
    .orderBy("id")
    .execute();
  return rows.map(({ role, permissions, ...row }) => ({
    ...row,
    role: role as Role,
    permissions: permissions as Permission[],
  }));
}

export async function wantsMorningEmail(db: Database, id: number): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .select("wants_morning_email")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.wants_morning_email ?? false;
}

/** False when nobody of the staff has this id. */
export async function saveMorningEmail(db: Database, id: number, wants: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("users")
    .set({ wants_morning_email: wants })
    .where("id", "=", id)
    .where("role", "<>", "student")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

import type { Permission, Role } from "#contract/shared/permissions.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import { choiceOf } from "#server/accounts/choices/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";

/** Returns staff who want the morning email. */
export async function earlyReaders(db: Database): Promise<Viewer[]> {
  const rows = await db
    .selectFrom("users")
    .select(["id", "email", "name", "role", "permissions"])
    .where("role", "<>", "student")
    .where(choiceOf("morning"), "=", "now")
    .orderBy("id")
    .execute();
  return rows.map(({ role, permissions, ...row }) => ({
    ...row,
    role: role as Role,
    permissions: permissions as Permission[],
  }));
}

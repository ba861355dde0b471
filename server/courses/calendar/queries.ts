import { sql } from "kysely";
import type { Database } from "#server/platform/database/connection.ts";

/** Returns the version of the student's calendar address. The first call creates it. */
export async function linkVersion(db: Database, userId: number): Promise<number> {
  const row = await db
    .selectFrom("calendar_links")
    .select("version")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.version ?? 1;
}

/** Ends the present calendar address by raising its version, and returns the new version. */
export async function raiseVersion(db: Database, userId: number): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    INSERT INTO calendar_links (user_id, version) VALUES (${userId}, 2)
    ON CONFLICT (user_id) DO UPDATE SET version = calendar_links.version + 1
    RETURNING version`.execute(db);
  return rows[0]?.version ?? 1;
}

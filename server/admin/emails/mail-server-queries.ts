import { sql } from "kysely";
import type { Database } from "#server/platform/database/connection.ts";

/** Returns whether this mail server has accepted a test email. The audit log knows, because emails are deleted. */
export async function wasTested(db: Database, server: string): Promise<boolean> {
  const entry = await db
    .selectFrom("audit_log")
    .select("id")
    .where("resource", "=", "mail")
    .where("action", "=", "test")
    .where(sql<boolean>`after ->> 'outcome' = 'sent' AND after ->> 'server' = ${server}`)
    .limit(1)
    .executeTakeFirst();
  return entry !== undefined;
}

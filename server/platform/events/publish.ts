import { sql } from "kysely";
import type { Database } from "#server/platform/database/connection.ts";

/** The one PostgreSQL channel of the context; topics are told apart inside. */
export const CHANNEL = "darasa";

/** Ids and small words only: PostgreSQL refuses 8,000 bytes, and whoever listens looks the rest up as it stands. */
export type Payload = Record<string, string | number | boolean | null | readonly number[]>;

/**
 * Tells every process, when and only when the transaction of `db` commits. Tellings arrive in the order of
 * the commits, and not at all in a process that is cut off at that moment (see `Events.subscribe`).
 */
export async function publish(db: Database, topic: string, payload: Payload): Promise<void> {
  await sql`SELECT pg_notify(${CHANNEL}, ${JSON.stringify({ topic, payload })})`.execute(db);
}

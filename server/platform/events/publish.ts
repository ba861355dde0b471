import { sql } from "kysely";
import type { Database } from "#server/platform/database/connection.ts";

/** The PostgreSQL channel that all topics share. */
export const CHANNEL = "darasa";

/**
 * Ids and short values. PostgreSQL limits a notification to 8,000 bytes, so subscribers read the rest from the
 * database.
 */
export type Payload = Record<string, string | number | boolean | null | readonly number[]>;

/**
 * Notifies every process if the transaction of `db` commits. Events arrive in the order of the commits. A process that
 * is disconnected at that moment misses the event (see `Events.subscribe`).
 */
export const publish = (db: Database, topic: string, payload: Payload): Promise<void> =>
  publishAll(db, topic, [payload]);

export async function publishAll(db: Database, topic: string, payloads: readonly Payload[]): Promise<void> {
  if (payloads.length === 0) return;
  const messages = payloads.map((payload) => JSON.stringify({ topic, payload }));
  await sql`SELECT pg_notify(${CHANNEL}, message) FROM unnest(${messages}::text[]) AS message`.execute(db);
}

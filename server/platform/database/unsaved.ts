import { sql } from "kysely";
import type { Database } from "./connection.ts";

/** Version of a record that nobody has saved. */
export const NEVER = new Date(0);

/** Serializes changes of a record that may have no row to lock yet. The lock ends with the transaction. */
export const lockByName = (db: Database, name: string) =>
  sql`SELECT pg_advisory_xact_lock(hashtext(${name}))`.execute(db);

import { Kysely, type Transaction as KyselyTransaction, PostgresDialect } from "kysely";
import pg from "pg";
import { Prepared } from "./prepared.ts";
import type { DB } from "./types.ts";

export type Database = Kysely<DB>;
/** For what must not be done halfway: only a transaction will do. */
export type Transaction = KyselyTransaction<DB>;

/** No statement may run longer; lists are indexed to need a fraction (security.md T51). */
export const STATEMENT_TIMEOUT_MS = 5_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** The driver's words when `query_timeout` is over; it has no code for them. */
const GIVEN_UP = "Query read timeout";

// Dates stay text ("2026-03-01"): a calendar day has no time zone to be shifted by.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
// bigint counts fit a number here: nothing in this product counts past 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export interface Connected {
  db: Database;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** A pool of connections and the query builder over it; `close` waits for what is running. */
export function connect(connection: pg.PoolConfig, poolSize = 10): Connected {
  const pool = new pg.Pool({
    // A database that is stuck does not even end its own statements.
    query_timeout: STATEMENT_TIMEOUT_MS + 1_000,
    keepAlive: true,
    ...connection,
    max: poolSize,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: 15_000,
    application_name: "darasa",
  });
  const prepared = new Prepared();
  // An idle connection that breaks is replaced on the next query; without a listener it would end the process.
  pool.on("error", () => undefined);
  // Nor may one that breaks while it is in use: its query is told, and that is enough.
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
    ask(client as unknown as pg.Client, prepared);
  });
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}

/**
 * Gives statements that come again their names, and watches for those that were given up: one still occupies its
 * connection, and behind a network that swallows everything it does so for good: ten such queries, and the pool would
 * have nothing left but dead connections. So the connection goes too.
 */
function ask(client: pg.Client, prepared: Prepared): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const asking = (...given: unknown[]) => {
    const [text, values, ...callback] = given;
    const name = typeof text === "string" && Array.isArray(values) ? prepared.nameOf(text) : undefined;
    const asked = name === undefined ? query(...given) : query({ name, text, values }, ...callback);
    if (asked instanceof Promise)
      asked.catch((error: Error) => {
        if (error.message === GIVEN_UP) void client.end().catch(() => undefined);
      });
    return asked;
  };
  client.query = asking as typeof client.query;
}

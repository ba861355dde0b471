import {
  HandleEmptyInListsPlugin,
  Kysely,
  type Transaction as KyselyTransaction,
  PostgresDialect,
  replaceWithNoncontingentExpression,
} from "kysely";
import pg from "pg";
import type { DB } from "./types.ts";

export type Database = Kysely<DB>;
/** Type for functions that must run in a transaction. */
export type Transaction = KyselyTransaction<DB>;

/** Maximum duration of a statement. Lists are indexed to need a fraction of it. */
export const STATEMENT_TIMEOUT_MS = 5_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** Message of the driver when `query_timeout` is over. The error has no code. */
const QUERY_TIMED_OUT = "Query read timeout";

// Keep dates as text ("2026-03-01"): a calendar day must not be shifted by a time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
// Read bigint as a number: no count in this product exceeds 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Session settings that must not depend on the server's configuration. With a German `DateStyle` dates would be read
 * wrongly. Above READ COMMITTED, concurrent changes would fail instead of waiting.
 */
const OWN_SETTINGS = [
  "datestyle=ISO,MDY",
  "intervalstyle=postgres",
  "timezone=UTC",
  "extra_float_digits=1",
  "default_transaction_isolation=read\\ committed",
]
  .map((setting) => `-c ${setting}`)
  .join(" ");

/** Adds our session settings after those of the connection, so that ours win. */
export function withOwnSettings<Settings extends pg.ClientConfig>(connection: Settings): Settings {
  const address = URL.parse(connection.connectionString ?? "");
  const theirs = address?.searchParams.get("options") ?? connection.options;
  const options = theirs ? `${theirs} ${OWN_SETTINGS}` : OWN_SETTINGS;
  // Options in the address override those in `options`, so set them there.
  if (!address?.searchParams.has("options")) return { ...connection, options };
  address.searchParams.set("options", options);
  return { ...connection, connectionString: address.href };
}

export interface Connected {
  db: Database;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** Opens a pool of connections with a query builder. `close` waits for running queries. */
export function connect(connection: pg.PoolConfig, poolSize = 10): Connected {
  const pool = new pg.Pool({
    // A database that hangs does not enforce its own statement_timeout.
    query_timeout: STATEMENT_TIMEOUT_MS + 1_000,
    keepAlive: true,
    ...withOwnSettings(connection),
    max: poolSize,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: 15_000,
    application_name: "darasa",
  });
  // A broken connection is replaced at the next query. Without a listener, its error would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
    endAfterTimeout(client as unknown as pg.Client);
  });
  // PostgreSQL refuses `IN ()`. This makes it false, and `NOT IN ()` true.
  const emptyLists = new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression });
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), plugins: [emptyLists] });
  return { db, pool, close: () => db.destroy() };
}

/**
 * Ends a connection whose query timed out, because the query still occupies it. If a network drops every packet, the
 * pool would otherwise fill with dead connections.
 */
function endAfterTimeout(client: pg.Client): void {
  const query = client.query.bind(client) as (...call: unknown[]) => unknown;
  client.query = ((...call: unknown[]) => {
    const running = query(...call);
    if (running instanceof Promise)
      running.catch((error: Error) => {
        if (error.message === QUERY_TIMED_OUT) client.end().catch(() => undefined);
      });
    return running;
  }) as typeof client.query;
}

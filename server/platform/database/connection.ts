import { Kysely, type Transaction as KyselyTransaction, PostgresDialect } from "kysely";
import pg from "pg";
import type { DB } from "./types.ts";

export type Database = Kysely<DB>;
/** For what must not be done halfway: only a transaction will do. */
export type Transaction = KyselyTransaction<DB>;

/** No statement may run longer; lists are indexed to need a fraction of it. */
export const STATEMENT_TIMEOUT_MS = 5_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** The driver's message when `query_timeout` is over; the error has no code. */
const QUERY_TIMED_OUT = "Query read timeout";

// Dates stay text ("2026-03-01"): a calendar day has no time zone to be shifted by.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
// bigint counts fit a number here: nothing in this product counts past 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * What an answer's text means must not depend on the settings of somebody's server: with `DateStyle` German a date would be
 * read wrongly, and above READ COMMITTED two racing people would get errors instead of turns.
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

/** The connection with our settings of a session, after those that its address has. */
export function withOwnSettings<Settings extends pg.ClientConfig>(connection: Settings): Settings {
  const address = URL.parse(connection.connectionString ?? "");
  const theirs = address?.searchParams.get("options") ?? connection.options;
  const options = theirs ? `${theirs} ${OWN_SETTINGS}` : OWN_SETTINGS;
  // Options of an address win over those beside it.
  if (!address?.searchParams.has("options")) return { ...connection, options };
  address.searchParams.set("options", options);
  return { ...connection, connectionString: address.href };
}

export interface Connected {
  db: Database;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** A pool of connections and the query builder over it; `close` waits for the queries that run. */
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
  // A broken connection is replaced at the next query. Without listeners its error would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
    endAfterTimeout(client as unknown as pg.Client);
  });
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}

/**
 * Ends a connection whose query timed out. The query still occupies it: behind a network that drops every packet the pool
 * would soon hold nothing but dead connections.
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

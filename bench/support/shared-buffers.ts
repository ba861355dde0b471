import pg from "pg";
import { runningDatabase } from "#server/platform/database/embedded-running.ts";

/** Four rows a page of 8 kB. */
const ROW_BYTES = 1_900;

/**
 * A connection that has touched every page of the shared memory in which the embedded PostgreSQL keeps tables. PSS has a page once
 * some process that lives has touched it: so all of it is counted from now on, as in an institute whose tables are larger, however
 * few the others have come to yet. Answers what ends the connection.
 */
export async function allSharedBuffers(dataDir: string): Promise<() => Promise<void>> {
  const connection = await runningDatabase(dataDir);
  if (!connection) throw new Error("no embedded database runs there");
  const client = new pg.Client(connection);
  await client.connect();
  await client.query("CREATE UNLOGGED TABLE bench_filling (filling text)");
  // An INSERT uses pages as everybody does; what reads or copies a whole table uses the same few again and again.
  await client.query(
    `INSERT INTO bench_filling SELECT repeat('x', $1) FROM generate_series(1, (
       SELECT setting::integer * 5 FROM pg_settings WHERE name = 'shared_buffers'))`,
    [ROW_BYTES],
  );
  await client.query("DROP TABLE bench_filling");
  return () => client.end();
}

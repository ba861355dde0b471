import { spawn } from "node:child_process";
import { readdir } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { migrate } from "#server/platform/database/migrate.ts";
import { externalPostgres } from "../support/postgres.ts";
import type { Random } from "../support/random.ts";
import type { Row } from "../support/rows.ts";

const TRIALS = 30;
const folder = new URL("../../server/platform/database/migrations/", import.meta.url);
const migrateModule = new URL("../../server/platform/database/migrate.ts", import.meta.url).href;

/** kill -9 of the process that migrates an empty database, at a random moment; then another one goes on. */
export async function interruptedMigration(random: Random): Promise<Row[]> {
  const other = await externalPostgres();
  const all = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  const problems: string[] = [];
  const reached: number[] = [];
  try {
    await other.create("undisturbed");
    const began = performance.now();
    await child(other.url("undisturbed"));
    const whole_ms = performance.now() - began;
    const wanted = await schemaOf(other.connection("undisturbed"));
    for (let trial = 0; trial < TRIALS; trial++) {
      const database = `killed_${trial}`;
      await other.create(database);
      await child(other.url(database), random.below(whole_ms));
      const names = await applied(other.connection(database));
      reached.push(names.length);
      if (names.join() !== all.slice(0, names.length).join())
        problems.push(`${database}: not the first ones`);
      const pool = new pg.Pool({ ...other.connection(database), max: 2 });
      await migrate(pool).catch((error: Error) => problems.push(`${database}: ${error.message}`));
      await pool.end();
      if ((await schemaOf(other.connection(database))) !== wanted)
        problems.push(`${database}: another schema`);
      await other.drop(database);
    }
  } finally {
    await other.stop();
  }
  const middle = reached.filter((count) => count > 0 && count < all.length).length;
  return [
    {
      fault: "migration interrupted (kill -9 of the process that migrates)",
      trials: `${TRIALS} times, at a random moment of the first ${all.length}`,
      figure: `${problems.length} of ${TRIALS} half or different from an undisturbed one after the next start; ${middle} were cut between the first and the last`,
      problems,
    },
  ];
}

/** Migrates in a process of its own, which is killed after so many milliseconds unless it is done before. */
async function child(url: string, kill_ms?: number): Promise<void> {
  const script = `import pg from "pg"; const { migrate } = await import(${JSON.stringify(migrateModule)});
    const pool = new pg.Pool({ connectionString: process.argv[1], max: 2 }); await migrate(pool); await pool.end();`;
  const started = spawn(process.execPath, ["--input-type=module", "-e", script, url], { stdio: "inherit" });
  const ended = new Promise<void>((resolve) => started.once("exit", () => resolve()));
  if (kill_ms === undefined) return ended;
  await Promise.race([ended, sleep(kill_ms)]);
  started.kill("SIGKILL");
  await ended;
}

async function applied(connection: pg.ClientConfig): Promise<string[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>("SELECT name FROM migrations ORDER BY name");
    return rows.map(({ name }) => name);
  } catch {
    return [];
  } finally {
    await client.end();
  }
}

/** Columns, constraints, indexes, triggers and functions, as one text. */
async function schemaOf(connection: pg.ClientConfig): Promise<string> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<{ line: string }>(`
    SELECT concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) AS line
      FROM information_schema.columns WHERE table_schema = 'public'
    UNION ALL SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prokind = 'f'
    ORDER BY 1`);
  await client.end();
  return rows.map(({ line }) => line).join("\n");
}

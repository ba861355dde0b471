import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { mkdtemp, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type EmbeddedDatabase, EmbeddedDatabaseError, startEmbeddedDatabase } from "./embedded.ts";
import { explain } from "./error.ts";
import { stopLeftover } from "./process.ts";

const warnings: string[] = [];
const log = { info: () => {}, warn: (line: string) => warnings.push(line) };
/** Timeout for a restart, which takes less than a second on an idle machine. */
const soon = { timeout: 30_000 };
const running = new Set<EmbeddedDatabase>();
let dataDir: string;

beforeEach(async () => {
  // As root, use root's home, which only root may enter.
  dataDir = await mkdtemp(join(process.getuid?.() === 0 ? homedir() : tmpdir(), "darasa-embedded-"));
});

afterEach(async () => {
  for (const database of running) await database.stop();
  running.clear();
  // A killed Darasa leaves its database running, and it would write into the folder during the deletion.
  await stopLeftover(join(dataDir, "database", "cluster"), log);
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<EmbeddedDatabase> {
  const database = await startEmbeddedDatabase({ dataDir, log });
  running.add(database);
  return database;
}

async function query(connection: pg.ClientConfig, sql: string): Promise<unknown[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Starts another Darasa on the same data folder. Returns its output: "started" or "refused <sentence>". */
async function anotherDarasa(): Promise<{ process: ChildProcess; words: string }> {
  const module = fileURLToPath(new URL("./embedded.ts", import.meta.url));
  const script = `
    const { startEmbeddedDatabase } = await import(process.argv[1]);
    const log = { info() {}, warn() {} };
    setInterval(() => {}, 1000);
    await startEmbeddedDatabase({ dataDir: process.argv[2], log }).then(
      () => console.log("started"), (error) => console.log("refused", error.message));`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script, module, dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [words] = await once(child.stdout, "data");
  return { process: child, words: String(words) };
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill("SIGKILL");
  await once(child, "exit");
}

describe("the embedded database", () => {
  test("starts, answers, stops and keeps its data in a folder only its owner may enter", async () => {
    const first = await start();
    await query(
      first.connection,
      "CREATE TABLE greetings (word text); INSERT INTO greetings VALUES ('salama')",
    );
    await first.stop();
    await expect(query(first.connection, "SELECT 1")).rejects.toThrow();

    const second = await start();
    expect(await query(second.connection, "SELECT word FROM greetings")).toEqual([{ word: "salama" }]);
  });

  test("reloads at start what was in memory before the stop", async () => {
    const first = await start();
    await query(
      first.connection,
      "CREATE TABLE held AS SELECT n, repeat('x', 1000) AS words FROM generate_series(1, 2000) n",
    );
    await first.stop();

    const { connection } = await start();
    const readByItself = async () => {
      const bytes = `SELECT coalesce(sum(read_bytes), 0)::integer AS bytes FROM pg_stat_io
        WHERE backend_type = 'background worker' AND object = 'relation'`;
      const [row] = (await query(connection, bytes)) as { bytes: number }[];
      return row?.bytes;
    };
    await expect.poll(readByItself, { timeout: 10_000 }).toBeGreaterThan(2_000_000);
    const [row] = (await query(
      connection,
      "EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) SELECT sum(length(words)) FROM held",
    )) as { "QUERY PLAN": [{ Plan: object }] }[];
    expect(row?.["QUERY PLAN"][0].Plan).toMatchObject({ "Shared Read Blocks": 0 });
  });

  test("is PostgreSQL 18 with checksums, Unicode and fsync, and Darasa is not superuser", async () => {
    const { connection } = await start();
    const rows = await query(
      connection,
      `SELECT current_setting('server_version_num')::int / 10000 AS version, current_setting('data_checksums') AS checksums,
              current_setting('fsync') AS fsync, current_setting('listen_addresses') AS addresses, upper('é') AS upper, rolsuper AS superuser
       FROM pg_roles WHERE rolname = current_user`,
    );
    expect(rows).toEqual([
      { version: 18, checksums: "on", fsync: "on", addresses: "", upper: "É", superuser: false },
    ]);
  });

  test("requires the secret, and only the owner can reach the socket and the secret", async () => {
    const { connection } = await start();
    await expect(query({ ...connection, password: "guess" }, "SELECT 1")).rejects.toThrow(/password/);
    await expect(query({ ...connection, user: "postgres" }, "SELECT 1")).rejects.toThrow(/pg_hba/);
    expect((await stat(connection.host)).mode & 0o777).toBe(0o700);
    expect((await stat(join(dataDir, "database", "secret"))).mode & 0o777).toBe(0o600);
  });

  test("creates a new secret when the old one is lost", async () => {
    const first = await start();
    await first.stop();
    await rm(join(dataDir, "database", "secret"));
    const second = await start();
    expect(second.connection.password).not.toBe(first.connection.password);
    expect(await query(second.connection, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });

  test("refuses a data folder that another Darasa is using", async () => {
    const first = await start();
    await expect(start()).rejects.toThrow(/in use by another running Darasa/);
    await first.stop();
    await start();
  });

  test("when two Darasas start at once, exactly one wins", async () => {
    const both = await Promise.all([anotherDarasa(), anotherDarasa()]);
    const words = both.map((one) => one.words.split(" ")[0]?.trim()).sort();
    for (const one of both) await kill(one.process);
    expect(words).toEqual(["refused", "started"]);
  });

  test("starts again with its data after its Darasa was killed", async () => {
    const killed = await anotherDarasa();
    const pid = await postmasterPid();
    await kill(killed.process);

    const { connection } = await start();
    expect(await query(connection, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    expect(await postmasterPid()).not.toBe(pid);
  });

  test("starts after a crash although another program has its former process id", async () => {
    const first = await start();
    const { host } = first.connection;
    await first.stop();
    mkdirSync(host, { mode: 0o700 });
    // PostgreSQL leaves such a lock behind. Its process id belongs to a process that is not PostgreSQL.
    const other = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
    const left = [other.pid, join(dataDir, "database", "cluster"), 0, 5432, host, ""].join("\n");
    await writeFile(join(host, ".s.PGSQL.5432.lock"), left, { mode: 0o600 });
    const { connection } = await start().finally(() => other.kill("SIGKILL"));
    expect(await query(connection, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  }, 60_000);

  test("restarts on the same connection after a crash, without releasing the data folder", async () => {
    const { connection } = await start();
    await query(connection, "CREATE TABLE greetings (word text); INSERT INTO greetings VALUES ('salama')");
    const killed = await postmasterPid();
    process.kill(killed, "SIGKILL");
    await expect(start()).rejects.toThrow(/in use by another running Darasa/);
    await expect
      .poll(() => query(connection, "SELECT word FROM greetings").catch(String), soon)
      .toEqual([{ word: "salama" }]);
    expect(await postmasterPid()).not.toBe(killed);
  });

  test("retries until the cause of a failed start is gone", async () => {
    const { connection } = await start();
    const settings = join(dataDir, "database", "cluster", "postgresql.conf");
    await rename(settings, `${settings}.away`);
    const tries = warnings.length;
    process.kill(await postmasterPid(), "SIGKILL");
    await expect
      .poll(() => warnings.slice(tries).filter((line) => line.includes("did not start again")).length, soon)
      .toBeGreaterThan(1);
    await rename(`${settings}.away`, settings);
    await expect.poll(() => query(connection, "SELECT 1 AS one").catch(String), soon).toEqual([{ one: 1 }]);
  });

  test("a stop during the restart leaves no server running", async () => {
    const { connection, stop } = await start();
    process.kill(await postmasterPid(), "SIGKILL");
    await stop();
    await expect(query(connection, "SELECT 1")).rejects.toThrow();
    const again = await start();
    expect(await query(again.connection, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });

  test("explains that the disk is full", () => {
    const failure = new Error("initdb failed (1): could not write file: No space left on device");
    expect(explain(failure, "/data/database").message).toMatch(
      /^The disk that holds \/data\/database is full/,
    );
  });

  test("explains that the files were made by another version", async () => {
    const { stop } = await start();
    await stop();
    await writeFile(join(dataDir, "database", "cluster", "PG_VERSION"), "17\n");
    await expect(start()).rejects.toThrow(EmbeddedDatabaseError);
    await expect(start()).rejects.toThrow(
      /made by PostgreSQL 17.*`npm run backup -- FOLDER`.*`npm run restore -- FOLDER`/,
    );
  });

  async function postmasterPid(): Promise<number> {
    const file = await readFile(join(dataDir, "database", "cluster", "postmaster.pid"), "utf8");
    return Number.parseInt(file, 10);
  }
});

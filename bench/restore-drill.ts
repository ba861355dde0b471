import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import { generateIdentity, identityToRecipient } from "age-encryption";
import pg from "pg";
import { readConfig } from "#server/config.ts";
import { backUp } from "#server/platform/backup/backup.ts";
import { type OpenedBackup, openBackup } from "#server/platform/backup/open.ts";
import { startEmbeddedDatabase } from "#server/platform/database/embedded.ts";
import { runningDatabase } from "#server/platform/database/embedded-running.ts";
import { makeLog } from "#server/platform/logging/log.ts";
import { openStorage } from "#server/platform/storage/storage.ts";
import { checkJournal, type Window } from "./support/check-journal.ts";
import { runScript } from "./support/command.ts";
import { type Damage, damaged, filesUnder } from "./support/damage.ts";
import { aPlace, startDarasa } from "./support/darasa.ts";
import { type External, externalPostgres } from "./support/postgres.ts";
import { Random } from "./support/random.ts";
import { type Journal, startWriteLoad } from "./support/write-load.ts";

// `npm run drill:restore -- --backups 10 --damages 60 --seed 1`: backups while the application writes, each restored elsewhere, with
// the embedded database and with another. Whatever was acknowledged before a backup began is in it, nothing is half, every row
// finds its file, and what comes back is what was taken. Then a backup is damaged in many places: each is refused untouched.

const { values } = parseArgs({
  options: {
    backups: { type: "string", default: "10" },
    damages: { type: "string", default: "60" },
    seed: { type: "string", default: "1" },
  },
});
const random = new Random(Number(values.seed));
const quiet = { info: () => undefined, warn: () => undefined };
const folder = await mkdtemp(path.join(tmpdir(), "darasa-restore-drill-"));
let wrong = 0;

const identityFile = path.join(folder, "identity.txt");
const identity = await generateIdentity();
await writeFile(identityFile, `# of the drill\n${identity}\n`);
const recipient = await identityToRecipient(identity);
/** Every other backup is encrypted. */
const sealing = (backup: number) => (backup % 2 ? { BACKUP_RECIPIENT: recipient } : undefined);

interface Taken {
  folder: string;
  window: Window;
}

const external = await externalPostgres();
try {
  await drill("embedded database", undefined);
  const last = await drill("another PostgreSQL, by TCP", external);
  await refuseDamages(last.folder, Number(values.damages));
} finally {
  await external.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = wrong > 0 ? 1 : 0;

async function drill(name: string, other: External | undefined): Promise<Taken> {
  const place = await aPlace();
  await other?.create("institute");
  const environment: Record<string, string> = other
    ? { DATABASE_URL: other.url("institute"), DATA_DIR: place.dataDir, DEMO: "1" }
    : { DATA_DIR: place.dataDir };
  const running = await startDarasa({ LOG_LEVEL: "fatal", ...environment }, place);
  const pool = new pg.Pool({
    ...(other ? other.connection("institute") : await runningDatabase(place.dataDir)),
    max: 2,
  });
  const load = await startWriteLoad({ url: running.url, pool }, random);
  const taken: Taken[] = [];
  for (let backup = 0; backup < Number(values.backups); backup++) {
    await sleep(500 + random.below(1_500));
    const target = path.join(folder, `${other ? "external" : "embedded"}-${backup}`);
    const from = performance.now();
    await runScript("scripts/backup.ts", [target], { ...environment, ...sealing(backup) });
    taken.push({ folder: target, window: { from, until: performance.now() } });
  }
  await load.stop();
  await pool.end();
  await running.stop();
  await rm(place.dataDir, { recursive: true, force: true });

  const totals = { rows: 0, files: 0, lookedFor: 0, problems: 0 };
  for (const [backup, { folder: source, window }] of taken.entries()) {
    const result = await restored(load.journal, { source, window, backup }, other);
    totals.rows += result.rows;
    totals.files += result.files;
    totals.lookedFor += result.lookedFor;
    totals.problems += result.problems.length;
    for (const problem of result.problems.slice(0, 10)) console.log(`  backup ${backup + 1}: ${problem}`);
  }
  wrong += totals.problems;
  console.log(
    `${name}: ${taken.length} backups under ${count(load.journal)} writes, seed ${values.seed}; restored ${totals.rows} rows and ${totals.files} files`,
  );
  console.log(
    `  ${totals.lookedFor} acknowledged writes looked for: ${totals.problems} lost, half, or without their file`,
  );
  const [last] = taken.slice(-1);
  if (!last) throw new Error("no backup was taken");
  return last;
}

/** Restores one backup elsewhere with the command, looks at what came back, and starts Darasa on it. */
async function restored(
  journal: Journal,
  { source, window, backup }: { source: string; window: Window; backup: number },
  other: External | undefined,
) {
  const place = await aPlace();
  const database = `restored_${backup}`;
  await other?.create(database);
  const environment: Record<string, string> = other
    ? { DATABASE_URL: other.url(database), DATA_DIR: place.dataDir }
    : { DATA_DIR: place.dataDir };
  await runScript("scripts/restore.ts", [source, "--identity", identityFile], environment);
  const embedded = other ? undefined : await startEmbeddedDatabase({ dataDir: place.dataDir, log: quiet });
  const connection: pg.ClientConfig = embedded?.connection ?? other?.connection(database) ?? {};
  const pool = new pg.Pool({ ...connection, max: 2 });
  const config = readConfig({ DATA_DIR: place.dataDir });
  const files = openStorage(config, makeLog({ logLevel: "silent" }));
  const { problems, lookedFor } = await checkJournal(journal, { pool, files }, window);
  await pool.end();
  const again = await backUp(connection, files, `${source}-again`, new Date());
  const taken = await openBackup(source, identity);
  problems.push(...(await differences(taken, await openBackup(`${source}-again`))));
  await embedded?.stop();
  const started = await startDarasa({ LOG_LEVEL: "fatal", ...environment }, place).catch(() => undefined);
  if (!started) problems.push("Darasa did not start on it");
  await started?.stop();
  await other?.drop(database);
  await rm(place.dataDir, { recursive: true, force: true });
  await rm(`${source}-again`, { recursive: true, force: true });
  const rows = again.tables.reduce((sum, table) => sum + table.rows, 0);
  return { problems, lookedFor, rows, files: again.contents.length - again.tables.length };
}

/** What differs between a backup and a backup of what was restored from it: row by row, file by file. */
async function differences(one: OpenedBackup, other: OpenedBackup): Promise<string[]> {
  const [before, after] = [await prints(one), await prints(other)];
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].filter((name) => before.get(name) !== after.get(name)).map((name) => `${name} differs`);
}

/** A hash of each file, and of each table's rows whatever their order. */
async function prints({ folder: backup, manifest, open }: OpenedBackup): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const content of manifest.contents) {
    const bytes = await buffer(open(createReadStream(path.join(backup, content.path))));
    const isTable = content.path.startsWith("tables/");
    const plain = isTable ? gunzipSync(bytes).toString().split("\n").sort().join("\n") : bytes;
    found.set(content.path.replace(/\.age$/, ""), createHash("sha256").update(plain).digest("hex"));
  }
  return found;
}

/** Damages one file of the backup at a time: the command must apiError it and leave database and DATA_DIR alone. */
async function refuseDamages(source: string, times: number): Promise<void> {
  await external.create("untouched");
  const client = new pg.Client(external.connection("untouched"));
  await client.connect();
  const environment = { DATABASE_URL: external.url("untouched"), DATA_DIR: path.join(folder, "untouched") };
  const names = await filesUnder(source);
  const kinds: Damage[] = ["flipped", "truncated", "removed"];
  const accepted: string[] = [];
  for (let time = 0; time < times; time++) {
    const [name, kind] = [random.pick(names), kinds[time % kinds.length] ?? "flipped"];
    await damaged(path.join(source, name), kind, random, async () => {
      const words = await runScript(
        "scripts/restore.ts",
        [source, "--identity", identityFile],
        environment,
      ).then(
        () => "restored",
        ({ stderr }: { stderr: string }) => stderr,
      );
      const { rows } = await client.query(
        "SELECT 1 FROM pg_class WHERE relnamespace = 'public'::regnamespace",
      );
      const isTouched = rows.length > 0 || existsSync(environment.DATA_DIR);
      if (isTouched || !/is damaged|is missing|has no manifest/.test(words))
        accepted.push(`${name} ${kind}: ${words.slice(0, 200)}`);
    });
  }
  await client.end();
  wrong += accepted.length;
  console.log(
    `damaged: ${times} times one file with a bit flipped, truncated or removed, seed ${values.seed}`,
  );
  console.log(`  ${accepted.length} accepted, or not left untouched ${accepted.slice(0, 10).join("; ")}`);
}

function count({ tokens, files, accounts }: Journal): number {
  const versions = [...files.values()].reduce((sum, list) => sum + list.length, 0);
  const removals = [...accounts.values()].filter(({ removal }) => removal).length;
  return tokens.size + versions + accounts.size + removals;
}

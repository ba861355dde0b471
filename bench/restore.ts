import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs, promisify } from "node:util";
import { gunzipSync } from "node:zlib";
import { generateIdentity, identityToRecipient } from "age-encryption";
import pg from "pg";
import { type OpenedBackup, openBackup } from "#server/platform/backup/open.ts";
import { checkJournal, type Window } from "./harness/check-journal.ts";
import { Darasa } from "./harness/darasa.ts";
import { type ExternalDatabase, externalDatabase } from "./harness/external-database.ts";
import { printMachine, printResult } from "./harness/figures.ts";
import { Random } from "./harness/random.ts";
import { closeScene, lossOf, openScene, storageOf } from "./harness/scene.ts";
import type { Journal } from "./harness/write-load.ts";

// npm run drill:restore -- [--backups 10] [--damages 60] [--seed 1]
//
// Shows that backups taken during writes, with the embedded database and with another PostgreSQL, every other one encrypted,
// restore elsewhere: every write acknowledged before a backup began is in it, none that was sent after its end, no row lacks
// its file, a second backup of what was restored has the same rows and files, and Darasa starts on it. Then one file of a
// backup at a time is damaged: each restore must fail and leave the new place untouched.
// About 10 s a backup and 1 s a damage; the defaults take 5 minutes.

const { values } = parseArgs({
  options: {
    backups: { type: "string", default: "10" },
    damages: { type: "string", default: "60" },
    seed: { type: "string", default: "1" },
  },
});
const seed = Number(values.seed);
const random = new Random(seed);
const folder = await mkdtemp(path.join(tmpdir(), "darasa-restore-drill-"));
const identityFile = path.join(folder, "identity.txt");
const identity = await generateIdentity();
await writeFile(identityFile, `${identity}\n`);
const recipient = await identityToRecipient(identity);

interface Backup {
  number: number;
  folder: string;
  window: Window;
}

printMachine();
const external = await externalDatabase();
try {
  await drill("the embedded database", undefined);
  const last = await drill("another PostgreSQL by TCP", external);
  if (last) await damage(last.folder, Number(values.damages));
} finally {
  await external.stop();
  await rm(folder, { recursive: true, force: true });
}

async function drill(what: string, other: ExternalDatabase | undefined): Promise<Backup | undefined> {
  const scene = await openScene(random, await other?.create("institute"));
  const backups: Backup[] = [];
  for (let number = 0; number < Number(values.backups); number++) {
    await sleep(500 + random.below(1_500));
    const target = path.join(folder, `${other ? "external" : "embedded"}-${number}`);
    const from = performance.now();
    const environment = { ...scene.darasa.environment, ...(number % 2 && { BACKUP_RECIPIENT: recipient }) };
    await runScript("scripts/backup.ts", [target], environment);
    backups.push({ number, folder: target, window: { from, until: performance.now() } });
  }
  await closeScene(scene);
  let checked = 0;
  const problems: string[] = [];
  for (const backup of backups) {
    const restored = await restore(backup, scene.load.journal, other);
    checked += restored.checked;
    problems.push(...restored.problems.map((problem) => `backup ${backup.number}: ${problem}`));
  }
  const trials = `${backups.length} backups during writes, each restored`;
  printResult({ what: `restore with ${what}`, value: lossOf({ problems, checked }), trials, seed, problems });
  return backups.at(-1);
}

/** Restores one backup elsewhere, compares a second backup of it, starts Darasa on it, and compares it with the journal. */
async function restore(backup: Backup, journal: Journal, other: ExternalDatabase | undefined) {
  const darasa = await Darasa.prepare(await other?.create(`restored_${backup.number}`));
  await runScript("scripts/restore.ts", [backup.folder, "--identity", identityFile], darasa.environment);
  await runScript("scripts/backup.ts", [`${backup.folder}-again`], darasa.environment);
  const differing = await differences(
    await openBackup(backup.folder, identity),
    await openBackup(`${backup.folder}-again`),
  );
  await darasa.start();
  const files = storageOf(darasa.environment);
  const { problems, checked } = await darasa.withPool((pool) =>
    checkJournal(journal, { pool, files }, backup.window),
  );
  await darasa.remove();
  return { problems: [...problems, ...differing], checked };
}

async function differences(first: OpenedBackup, second: OpenedBackup): Promise<string[]> {
  const [before, after] = [await hashesOf(first), await hashesOf(second)];
  if (before.size === 0) return ["the backup is empty"];
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((name) => before.get(name) !== after.get(name))
    .map((name) => `${name} differs`);
}

/** A hash of each file, and of each table's rows whatever their order. */
async function hashesOf({ folder: backup, manifest, open }: OpenedBackup): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (const content of manifest.contents) {
    const bytes = await buffer(open(createReadStream(path.join(backup, content.path))));
    const isTable = content.path.startsWith("tables/");
    const plain = isTable ? gunzipSync(bytes).toString().split("\n").sort().join("\n") : bytes;
    hashes.set(content.path.replace(/\.age$/, ""), createHash("sha256").update(plain).digest("hex"));
  }
  return hashes;
}

async function damage(source: string, times: number): Promise<void> {
  const untouched = await external.create("untouched");
  const DATA_DIR = path.join(folder, "untouched");
  const names = (await readdir(source, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  const problems: string[] = [];
  for (let time = 0; time < times; time++) {
    const file = random.pick(names);
    const whole = await readFile(file);
    const kind = await damageFile(file, whole, time);
    const environment = { ...untouched.environment, DATA_DIR };
    const words = await runScript(
      "scripts/restore.ts",
      [source, "--identity", identityFile],
      environment,
    ).then(
      () => "restored",
      ({ stderr }: { stderr: string }) => stderr,
    );
    await writeFile(file, whole);
    const isTouched = existsSync(DATA_DIR) || (await tablesIn(untouched.connection)) > 0;
    if (isTouched || !/is damaged|is missing|has no manifest/.test(words))
      problems.push(`${path.relative(source, file)} ${kind}: ${words.slice(0, 200)}`);
  }
  const value = `${problems.length} accepted, or the new place was touched`;
  printResult({ what: "restore of a damaged backup", value, trials: `${times} damages`, seed, problems });
}

async function damageFile(file: string, whole: Buffer, time: number): Promise<string> {
  const offset = random.below(whole.length);
  if (time % 3 === 0) {
    await rm(file);
    return "removed";
  }
  if (time % 3 === 1) {
    await writeFile(file, whole.subarray(0, offset));
    return `truncated at ${offset}`;
  }
  const flipped = Buffer.from(whole);
  flipped.writeUInt8((flipped[offset] ?? 0) ^ (1 << random.below(8)), offset);
  await writeFile(file, flipped);
  return `flipped at ${offset}`;
}

async function tablesIn(connection: pg.ClientConfig): Promise<number> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query("SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace");
  await client.end();
  return rows.length;
}

/** Runs a command as an institute does; what it prints when it fails is thrown. */
async function runScript(
  script: string,
  words: string[],
  environment: Record<string, string>,
): Promise<void> {
  const env = { PATH: process.env.PATH, ...environment };
  await promisify(execFile)(process.execPath, [script, ...words], { env, timeout: 5 * 60_000 });
}

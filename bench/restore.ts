import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { Darasa } from "#tests/support/darasa.ts";
import { checkWrites, type Window } from "./harness/check-writes.ts";
import { type ExternalDatabase, externalDatabase } from "./harness/external-database.ts";
import { begin, printResult } from "./harness/figures.ts";
import { readOptions } from "./harness/options.ts";
import { Random } from "./harness/random.ts";
import { closeScene, lossOf, openScene, storageOf } from "./harness/scene.ts";
import type { WriteLoad } from "./harness/write-load.ts";

// npm run drill:restore -- [--backups 10] [--seed 1]
//
// Shows that backups taken during writes can be restored elsewhere. Uses the embedded database and another PostgreSQL;
// every second backup is encrypted. A backup must contain every write acknowledged before it began, and no write sent
// after its end. No row may lack its file. A backup of the restored data must have the same rows and files, and Darasa
// must start on it. A backup takes about 10 s, the defaults 4 minutes.

const options = readOptions({ backups: 10, seed: 1 });
const { seed } = options;
const random = new Random(seed);

interface Backup {
  number: number;
  folder: string;
  window: Window;
}

await begin();
const folder = await mkdtemp(path.join(tmpdir(), "darasa-restore-drill-"));
const identityFile = path.join(folder, "identity.txt");
const identity = await generateIdentity();
await writeFile(identityFile, `${identity}\n`);
const recipient = await identityToRecipient(identity);
const external = await externalDatabase();
try {
  await drill("the embedded database");
  await drill("another PostgreSQL by TCP", external);
} finally {
  await external.stop();
  await rm(folder, { recursive: true, force: true });
}

async function drill(what: string, other?: ExternalDatabase): Promise<void> {
  const scene = await openScene(random, await other?.create("institute"));
  const backups: Backup[] = [];
  for (let number = 0; number < options.backups; number++) {
    await sleep(500 + random.below(1_500));
    const target = path.join(folder, `${other ? "external" : "embedded"}-${number}`);
    const environment = { ...scene.darasa.environment, ...(number % 2 && { BACKUP_RECIPIENT: recipient }) };
    const from = performance.now();
    await runScript("scripts/commands/backup.ts", [target], environment);
    backups.push({ number, folder: target, window: { from, until: performance.now() } });
  }
  const { problems } = await closeScene(scene);
  let checked = 0;
  for (const backup of backups) {
    const restored = await restore(backup, scene.load, other);
    checked += restored.checked;
    problems.push(...restored.problems.map((problem) => `backup ${backup.number}: ${problem}`));
  }
  const trials = `${backups.length} backups during writes, each restored`;
  printResult({ what: `restore with ${what}`, value: lossOf({ problems, checked }), trials, seed, problems });
}

async function restore(backup: Backup, load: WriteLoad, other?: ExternalDatabase) {
  const darasa = await Darasa.prepare(await other?.create(`restored_${backup.number}`));
  await runScript(
    "scripts/commands/restore.ts",
    [backup.folder, "--identity", identityFile],
    darasa.environment,
  );
  const again = `${backup.folder}-again`;
  await runScript("scripts/commands/backup.ts", [again], darasa.environment);
  const before = await summaryOf(backup.folder);
  // A restored copy has a line that marks it as a copy.
  const isKnown = (line: string) => before.includes(line) || line.startsWith("restored_copy:");
  const differences = (await summaryOf(again)).filter((line) => !isKnown(line));
  await darasa.start();
  const files = storageOf(darasa.environment);
  const verdict = await darasa.withPool((pool) => checkWrites(load, { pool, files }, backup.window));
  await darasa.remove();
  verdict.problems.push(...differences.map((line) => `the second backup differs: ${line}`));
  return verdict;
}

/** Returns a line for each table with its rows, and for each stored file. Encrypted files differ in their bytes. */
async function summaryOf(backup: string): Promise<string[]> {
  const { tables, contents } = JSON.parse(await readFile(path.join(backup, "manifest.json"), "utf8"));
  const files = (contents as { path: string }[]).filter((content) => content.path.startsWith("files/"));
  return [
    ...(tables as { name: string; rows: number }[]).map(({ name, rows }) => `${name}: ${rows} rows`),
    ...files.map((file) => file.path.replace(/\.age$/, "")),
  ];
}

/** Runs a command as an institute does. Throws its output if it fails. */
async function runScript(script: string, words: string[], env: Record<string, string>): Promise<void> {
  const options = { env: { PATH: process.env.PATH, ...env }, timeout: 5 * 60_000 };
  await promisify(execFile)(process.execPath, [script, ...words], options);
}

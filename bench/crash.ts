import { readFileSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { aPlace, type Running, startDarasa } from "./support/darasa.ts";
import { Random } from "./support/random.ts";
import { TokenWriters } from "./support/token-writers.ts";

// `npm run drill:crash -- --app 50 --database 20 --both 10 --seed 1`: kill -9 of the app, then of PostgreSQL with all its
// processes, then of everything at once, at random moments during writes. Every write that was acknowledged must be there
// once; every start must be ready by itself. Readiness is asked for every 50 ms.

const { values } = parseArgs({
  options: {
    app: { type: "string", default: "50" },
    database: { type: "string", default: "20" },
    both: { type: "string", default: "10" },
    processes: { type: "string", default: "1" },
    seed: { type: "string", default: "1" },
  },
});
const random = new Random(Number(values.seed));
const place = await aPlace();
const readyMs: number[] = [];

let running = await start();
const writers = new TokenWriters({ url: () => running.url, dataDir: place.dataDir });
await killMany(Number(values.app), async () => [running.process.pid]);
await killMany(Number(values.database), async () => [await databasePid()]);
await killMany(Number(values.both), async () => {
  const database = await databasePid();
  return [running.process.pid, database, ...childrenOf(database)];
});
await writers.stop();
await report();

async function start(): Promise<Running> {
  const began = performance.now();
  const made = await startDarasa({ LOG_LEVEL: "fatal", WEB_CONCURRENCY: values.processes }, place);
  readyMs.push(performance.now() - began);
  return made;
}

async function killMany(times: number, victims: () => Promise<(number | undefined)[]>): Promise<void> {
  for (let kill = 0; kill < times; kill++) {
    await sleep(200 + random.below(800));
    for (const victim of await victims()) if (victim) kill9(victim);
    if (running.process.exitCode === null && running.process.signalCode === null)
      await new Promise((resolve) => running.process.once("exit", resolve));
    running = await start();
  }
}

function kill9(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** PostgreSQL's own processes, which otherwise end a moment after the first of them. */
function childrenOf(pid: number | undefined): number[] {
  try {
    const words = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
    return words ? words.split(" ").map(Number) : [];
  } catch {
    return [];
  }
}

async function databasePid(): Promise<number | undefined> {
  const text = await readFile(path.join(place.dataDir, "database/cluster/postmaster.pid"), "utf8").catch(
    () => "",
  );
  return Number(text.split("\n", 1)[0]) || undefined;
}

async function report(): Promise<void> {
  const { lost, doubled } = await writers.check();
  await running.stop();
  await rm(place.dataDir, { recursive: true, force: true });
  console.log(
    `kill -9 of the app ${values.app} times, of PostgreSQL ${values.database} times, of both ${values.both} times, ${values.processes} process(es), seed ${values.seed}`,
  );
  console.log(`${writers.acknowledged.size} writes acknowledged: ${lost} lost, ${doubled} doubled`);
  // The first start makes the database and fills it.
  const again = readyMs.slice(1).sort((one, other) => one - other);
  const seconds = (at: number) => ((again[Math.floor((again.length - 1) * at)] ?? 0) / 1000).toFixed(1);
  console.log(
    `${again.length} starts after a crash, ready after ${seconds(0)} / ${seconds(0.5)} / ${seconds(0.95)} / ${seconds(1)} s (least, median, 95 %, most)`,
  );
  process.exitCode = lost + doubled > 0 ? 1 : 0;
}

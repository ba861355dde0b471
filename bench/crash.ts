import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { aPlace, type Running, startDarasa } from "./support/darasa.ts";
import { Random } from "./support/random.ts";
import { sessionsIn } from "./support/sessions.ts";

// `npm run drill:crash -- --app 50 --database 20 --seed 1`: kill -9 of the app, then of PostgreSQL, at random moments
// during writes. Every write that was acknowledged must be there once; every start must be ready by itself.

const { values } = parseArgs({
  options: {
    app: { type: "string", default: "50" },
    database: { type: "string", default: "20" },
    seed: { type: "string", default: "1" },
  },
});
const random = new Random(Number(values.seed));
const WRITERS = 8;
const place = await aPlace();
const acknowledged = new Set<string>();
const readyMs: number[] = [];
let sent = 0;
let isOver = false;

let running = await start();
const writers = Array.from({ length: WRITERS }, () => write());
await killMany(Number(values.app), async () => running.process.pid);
await killMany(Number(values.database), databasePid);
isOver = true;
await Promise.all(writers);
await report();

async function start(): Promise<Running> {
  const began = performance.now();
  const made = await startDarasa({ LOG_LEVEL: "fatal" }, place);
  readyMs.push(performance.now() - began);
  return made;
}

async function killMany(times: number, pid: () => Promise<number | undefined>): Promise<void> {
  for (let kill = 0; kill < times; kill++) {
    await sleep(200 + random.below(800));
    const victim = await pid();
    if (victim) process.kill(victim, "SIGKILL");
    if (running.process.exitCode === null && running.process.signalCode === null)
      await new Promise((resolve) => running.process.once("exit", resolve));
    running = await start();
  }
}

async function databasePid(): Promise<number | undefined> {
  const text = await readFile(path.join(place.dataDir, "database/cluster/postmaster.pid"), "utf8").catch(
    () => "",
  );
  return Number(text.split("\n", 1)[0]) || undefined;
}

/** Makes API tokens with names of their own; a name counts as acknowledged when 201 came back. */
async function write(): Promise<void> {
  let headers: Record<string, string> | undefined;
  while (!isOver) {
    const name = `write ${++sent}`;
    try {
      headers ??= await aPerson();
      const reply = await fetch(`${running.url}/api/api-tokens/`, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify({ name }),
        signal: AbortSignal.timeout(5_000),
      });
      if (reply.status === 201) acknowledged.add(name);
    } catch {
      // Killed under our hands: nobody knows whether this write came in, so it is not counted.
      await sleep(50);
    }
  }
}

async function aPerson(): Promise<Record<string, string>> {
  const sessions = await sessionsIn(place.dataDir);
  const cookie = `sessionid=${await sessions.of("student")}`;
  await sessions.close();
  const reply = await fetch(`${running.url}/api/csrf-cookie/`, { headers: { cookie } });
  const { csrfToken } = (await reply.json()) as { csrfToken: string };
  return { cookie: `${cookie}; csrftoken=${csrfToken}`, "x-csrftoken": csrfToken };
}

async function report(): Promise<void> {
  const sessions = await sessionsIn(place.dataDir);
  const kept = await sessions.tokenNames();
  await sessions.close();
  await running.stop();
  await rm(place.dataDir, { recursive: true, force: true });
  const counts = new Map<string, number>();
  for (const name of kept) counts.set(name, (counts.get(name) ?? 0) + 1);
  const lost = [...acknowledged].filter((name) => !counts.has(name)).length;
  const doubled = [...counts.values()].filter((count) => count > 1).length;
  console.log(
    `kill -9 of the app ${values.app} times, of PostgreSQL ${values.database} times, seed ${values.seed}`,
  );
  console.log(`${acknowledged.size} writes acknowledged: ${lost} lost, ${doubled} doubled`);
  console.log(
    `${readyMs.length} starts, ready after ${readyMs.map((ms) => (ms / 1000).toFixed(1)).join(" ")} s`,
  );
  process.exitCode = lost + doubled > 0 ? 1 : 0;
}

import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { aPlace, type Running, startDarasa } from "./support/darasa.ts";
import { Probe } from "./support/probe.ts";
import { openSlowClients, type Slowness } from "./support/slow-clients.ts";
import { TokenWriters } from "./support/token-writers.ts";

// `npm run drill:faults -- stopped-database descriptors memory slow-headers slow-bodies slow-reads`: each prints what
// was done, how often, and what came of it, as a row of docs/reliability.md. Without names all are tried.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { times: { type: "string", default: "3" }, sockets: { type: "string", default: "1000" } },
});
const SOCKETS = Number(values.sockets);
const STOPPED_MS = 30_000;
/** Past the time at which the server gives up each kind. */
const SLOW_MS: Record<Slowness, number> = { headers: 30_000, bodies: 45_000, reads: 150_000 };

const faults: Record<string, () => Promise<boolean>> = {
  "stopped-database": stoppedDatabase,
  descriptors,
  memory,
  "slow-headers": () => slowClients("headers"),
  "slow-bodies": () => slowClients("bodies"),
  "slow-reads": () => slowClients("reads"),
};

const unknown = positionals.filter((name) => !(name in faults));
if (unknown.length > 0)
  throw new Error(`There are ${Object.keys(faults).join(", ")}; not ${unknown.join(", ")}.`);
for (const name of positionals.length > 0 ? positionals : Object.keys(faults))
  if (!(await faults[name]?.())) process.exitCode = 1;

/** PostgreSQL and all its processes stand still for 30 s, and go on. */
async function stoppedDatabase(): Promise<boolean> {
  const place = await aPlace();
  const running = await startDarasa({ LOG_LEVEL: "fatal" }, place);
  const writers = new TokenWriters({ url: () => running.url, dataDir: place.dataDir });
  const recoveredMs: number[] = [];
  const during = new Probe();
  for (let time = 0; time < Number(values.times); time += 1) {
    await sleep(2_000);
    const pids = databaseProcesses(place.dataDir);
    for (const pid of pids) process.kill(pid, "SIGSTOP");
    const stop = during.start(`${running.url}/api/programs/?page=1&search=a&n=`);
    await sleep(STOPPED_MS);
    await stop();
    for (const pid of pids) process.kill(pid, "SIGCONT");
    recoveredMs.push(await untilAnswered(running));
  }
  await writers.stop();
  const { lost, doubled } = await writers.check();
  await end(running, place.dataDir);
  row(
    "PostgreSQL stopped for 30 s (SIGSTOP) during writes",
    `${values.times} times`,
    `meanwhile ${during.summary()}; answers 200 again ${recoveredMs.map(seconds).join(", ")} after it goes on; ${lost} of ${writers.acknowledged.size} acknowledged writes lost, ${doubled} doubled`,
  );
  return lost + doubled + during.failures + during.without("retry-after") === 0;
}

/** 1,000 connections to a process that may have 256 files and sockets open. */
async function descriptors(): Promise<boolean> {
  const place = await aPlace();
  const running = await startDarasa({ LOG_LEVEL: "fatal" }, place, "ignore", 256);
  const writers = new TokenWriters({ url: () => running.url, dataDir: place.dataDir }, 2);
  const after = new Probe();
  const recoveredMs: number[] = [];
  for (let time = 0; time < Number(values.times); time += 1) {
    const crowd = openSlowClients(place.port, SOCKETS, "headers");
    await sleep(10_000);
    crowd.stop();
    recoveredMs.push(await untilAnswered(running));
    const stop = after.start(`${running.url}/api/programs/?page=1&search=a&n=`);
    await sleep(3_000);
    await stop();
  }
  await writers.stop();
  const { lost, doubled } = await writers.check();
  const survived = running.process.exitCode === null;
  await end(running, place.dataDir);
  row(
    `${SOCKETS} connections to a process with 256 descriptors (ulimit -n)`,
    `${values.times} times`,
    `the process ${survived ? "lives" : "ENDED"}; answers 200 again ${recoveredMs.map(seconds).join(", ")} after they are gone, then ${after.summary()}; ${lost} of ${writers.acknowledged.size} acknowledged writes lost, ${doubled} doubled`,
  );
  return survived && lost + doubled + after.failures === 0;
}

/** Pages, lists and writes by 20 callers in a heap that is small. */
async function memory(): Promise<boolean> {
  const place = await aPlace();
  const HEAP_MB = 128;
  const options = { LOG_LEVEL: "fatal", NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` };
  const running = await startDarasa(options, place);
  const writers = new TokenWriters({ url: () => running.url, dataDir: place.dataDir });
  const probes = new Probe();
  const paths = [
    "/programs?ref=none&n=",
    "/api/programs/?page=1&search=a&n=",
    "/blog?ref=none&n=",
    "/?ref=none&n=",
  ];
  const stops = Array.from({ length: 12 }, (_, n) =>
    probes.start(`${running.url}${paths[n % paths.length]}`, 0),
  );
  let most = 0;
  for (let second = 0; second < 30; second += 1) {
    await sleep(1_000);
    most = Math.max(most, residentMegabytes(running.process.pid ?? 0));
  }
  for (const stop of stops) await stop();
  await writers.stop();
  const { lost, doubled } = await writers.check();
  const survived = running.process.exitCode === null;
  await end(running, place.dataDir);
  row(
    `20 callers on a heap of ${HEAP_MB} MB (--max-old-space-size)`,
    "30 s",
    `the process ${survived ? "lives" : "ENDED"}, at most ${most} MB resident; ${probes.summary()}; ${lost} of ${writers.acknowledged.size} acknowledged writes lost, ${doubled} doubled`,
  );
  return survived && lost + doubled + probes.failures === 0;
}

/** 1,000 connections as slow as they can be, while somebody else uses the site. */
async function slowClients(slowness: Slowness): Promise<boolean> {
  const place = await aPlace();
  const running = await startDarasa({ LOG_LEVEL: "fatal" }, place);
  const others = new Probe();
  const stop = others.start(`${running.url}/api/programs/?page=1&search=a&n=`, 200);
  const pid = running.process.pid ?? 0;
  const before = residentMegabytes(pid);
  const socketsBefore = openSockets(pid);
  // Whoever reads nothing makes the system keep megabytes for them: a fifth of them is plenty.
  const count = slowness === "reads" ? Math.ceil(SOCKETS / 5) : SOCKETS;
  const crowd = openSlowClients(place.port, count, slowness);
  await sleep(5_000);
  const most = residentMegabytes(pid);
  const taken = openSockets(pid) - socketsBefore;
  await sleep(SLOW_MS[slowness] - 5_000);
  const held = Math.max(0, openSockets(pid) - socketsBefore);
  await stop();
  const lived = crowd.lived.toSorted((one, other) => one - other);
  crowd.stop();
  await end(running, place.dataDir);
  row(
    `${count} clients with slow ${slowness}`,
    `${SLOW_MS[slowness] / 1_000} s`,
    `others: ${others.summary()}; ${taken} of the slow ones held after 5 s, ${held} at the end${lived.length > 0 ? `, let go after ${seconds(lived[0] ?? 0)} to ${seconds(lived.at(-1) ?? 0)}` : ""}; memory ${before}, then ${most} MB`,
  );
  return others.failures === 0 && held <= 2;
}

async function untilAnswered(running: Running): Promise<number> {
  const began = performance.now();
  for (;;) {
    const reply = await fetch(`${running.url}/api/programs/?page=1&search=a`, {
      signal: AbortSignal.timeout(5_000),
    }).catch(() => undefined);
    await reply?.arrayBuffer().catch(() => undefined);
    if (reply?.ok) return performance.now() - began;
    if (performance.now() - began > 60_000) throw new Error("not answered within 60 s");
    await sleep(50);
  }
}

/** The server and the processes it made. */
function databaseProcesses(dataDir: string): number[] {
  const file = readFileSync(`${dataDir}/database/cluster/postmaster.pid`, "utf8");
  const pid = Number.parseInt(file, 10);
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  return [pid, ...children.split(" ").filter(Boolean).map(Number)];
}

function residentMegabytes(pid: number): number {
  const [, kilobytes = "0"] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Math.round(Number(kilobytes) / 1_024);
}

function openSockets(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).filter((name) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${name}`).startsWith("socket:");
    } catch {
      return false;
    }
  }).length;
}

async function end(running: Running, dataDir: string): Promise<void> {
  await running.stop();
  await rm(dataDir, { recursive: true, force: true });
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}

function row(fault: string, trials: string, figure: string): void {
  console.log(`| ${fault} | \`npm run drill:faults\` | ${trials} | ${figure} |`);
}

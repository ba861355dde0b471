import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import { callerFor, csrfHeaders, type Headers, logInAs, userWithRole } from "./harness/callers.ts";
import { begin, Counts, percentile, printResult } from "./harness/figures.ts";
import { readOptions } from "./harness/options.ts";
import { type Memory, memoryOf } from "./harness/processes.ts";
import { Random } from "./harness/random.ts";
import { closeScene, lossOf, openScene } from "./harness/scene.ts";
import { essay, workForm } from "./harness/write-load.ts";

// npm run bench:soak -- [--minutes 30] [--warm 15] [--rate 100] [--burst 15] [--seed 1]
//
// First prints the memory of app and embedded database after bursts: cached and uncached pages for `--burst` seconds
// each, 20 log-ins, and 50 uploads of 5 MB at once. Ten seconds later it must be at most 400 MB.
//
// Then reads pages, dashboards and the API `--rate` times a second during writes: for `--warm` minutes, in which V8
// compiles, and for the measured `--minutes`. Fails on an error, a lost write, or if the last third uses more memory
// than the first, by more than 10 MB an hour. The defaults take 47 minutes. Linux only.

const options = readOptions({ minutes: 30, warm: 15, rate: 100, burst: 15, seed: 1 });
const { seed } = options;
const random = new Random(seed);
const MOST_MB = 400;
const MOST_MB_AN_HOUR = 10;
/** Minimum duration. In less time the growth means nothing and counts as 0. */
const LEAST_MINUTES = 10;
const SAMPLE_MS = 5_000;

await begin();
const scene = await openScene(random);
const { darasa } = scene;
await bursts();
await soak();

async function bursts(): Promise<void> {
  const visitor = await callerFor(darasa.url);
  const account = { email: "amina@darasa.example", password: "Karibu2026" };
  const fire = (path: string) =>
    autocannon({ url: `${darasa.url}${path}`, connections: 20, duration: options.burst });
  const all: [name: string, work: () => Promise<unknown>][] = [
    ["cached pages", () => fire("/programs")],
    ["uncached pages", () => fire("/programs?ref=none")],
    ["20 log-ins at once", () => times(20, () => visitor("POST", "/login/", account))],
    ["50 uploads of 5 MB at once", uploads],
    ["ten seconds", () => sleep(10_000)],
  ];
  for (const [name, work] of all) {
    await work();
    console.log(`after ${name.padEnd(28)} ${inMegabytes(memoryOf(darasa.pid))}`);
  }
  const memory = memoryOf(darasa.pid);
  const problems = memory.all > MOST_MB ? [`more than ${MOST_MB} MB`] : [];
  printResult({ what: "memory after bursts", value: inMegabytes(memory), trials: "4 bursts", problems });
}

function times(count: number, work: () => Promise<unknown>): Promise<unknown> {
  return Promise.all(Array.from({ length: count }, work));
}

function inMegabytes(memory: Memory): string {
  return Object.entries(memory)
    .map(([part, megabytes]) => `${part} ${megabytes.toFixed(1)} MB`)
    .join(", ");
}

async function uploads(): Promise<void> {
  const [[student, submission] = []] = scene.load.submissions;
  const bytes = essay(5 * 1024 ** 2);
  await times(50, async () =>
    student?.("PUT", `/submissions/student/${submission}/update/`, workForm(bytes)),
  );
  // The order of these uploads is unknown, so do not check this file.
  scene.load.files.delete(submission ?? 0);
}

async function soak(): Promise<void> {
  const reads = await preparedReads();
  await readFor(options.warm, reads);
  const samples: number[] = [];
  const sampling = setInterval(() => samples.push(memoryOf(darasa.pid).all), SAMPLE_MS);
  const { took_ms, errors } = await readFor(options.minutes, reads);
  clearInterval(sampling);
  const verdict = await closeScene(scene);
  const growth = options.minutes >= LEAST_MINUTES ? growthOf(samples) : 0;
  const at = (share: number) => `${percentile(took_ms, share).toFixed(0)} ms`;
  printResult({
    what: `${options.rate} reads a second during writes`,
    value: `errors: ${errors}; p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}; ${lossOf(verdict)}; memory ${growth.toFixed(1)} MB an hour`,
    trials: `${took_ms.length} reads in ${options.minutes} minutes`,
    seed,
    problems: [...errors.lines, ...verdict.problems, ...(growth > MOST_MB_AN_HOUR ? ["memory grows"] : [])],
  });
}

/**
 * Returns the growth in megabytes an hour, from the lowest sample of the first third to the lowest of the last third.
 */
function growthOf(samples: number[]): number {
  const third = Math.ceil(samples.length / 3);
  const hours = ((samples.length - third) * SAMPLE_MS) / 3_600_000;
  return (Math.min(...samples.slice(-third)) - Math.min(...samples.slice(0, third))) / hours;
}

type Read = [headers: Headers, paths: string[]];

/** Returns the requests from which each read picks one. Half of them are public pages. */
async function preparedReads(): Promise<Read[]> {
  const as = (role: string) =>
    darasa.withPool(async (pool) => logInAs(darasa.url, pool, await userWithRole(pool, role)));
  const [visitor, student, admin] = [await csrfHeaders(darasa.url), await as("student"), await as("admin")];
  const paths = (before: string, names: string, after = "") =>
    names.split(" ").map((name) => `${before}${name}${after}`);
  return [
    [visitor, paths("/", " programs blog contact-us about-us api/programs/")],
    [visitor, paths("/programs/", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15")],
    [visitor, paths("/programs?", "search=health ref=none category=Public+Health")],
    [
      student,
      paths("/dashboard?section=", "dashboard courses assignments communications community settings"),
    ],
    [
      student,
      paths("/api/", "user student/enrolled-programs assignments/student communications/student", "/"),
    ],
    [
      admin,
      paths("/api/", "students-with-enrollments submissions communications applications analytics", "/"),
    ],
  ];
}

/** Sends reads at the rate, whether or not earlier ones have been answered. */
async function readFor(minutes: number, reads: Read[]): Promise<{ took_ms: number[]; errors: Counts }> {
  const took_ms: number[] = [];
  const errors = new Counts();
  const running: Promise<void>[] = [];
  const began = performance.now();
  for (let due_ms = 0; due_ms < minutes * 60_000; due_ms += 1000 / options.rate) {
    await sleep(Math.max(0, began + due_ms - performance.now()));
    running.push(readOne(random.pick(reads), took_ms, errors));
  }
  await Promise.all(running);
  return { took_ms, errors };
}

async function readOne([headers, paths]: Read, took_ms: number[], errors: Counts): Promise<void> {
  const path = random.pick(paths);
  const began = performance.now();
  try {
    const reply = await fetch(`${darasa.url}${path}`, { headers, signal: AbortSignal.timeout(30_000) });
    await reply.arrayBuffer();
    if (!reply.ok) errors.add(`${path}: ${reply.status}`);
  } catch (error) {
    errors.add(`${path}: ${error}`);
  }
  took_ms.push(performance.now() - began);
}

import { parseArgs } from "node:util";
import { startDarasa } from "./support/darasa.ts";
import { printMachine } from "./support/machine.ts";
import { processorSeconds, treeMemory } from "./support/memory.ts";
import { type Figures, mixedLoad } from "./support/mixed-load.ts";
import { allSharedBuffers } from "./support/shared-buffers.ts";
import { type Slope, slopeOf } from "./support/slope.ts";
import { seedClass } from "./support/students.ts";

// `npm run bench:soak [-- --minutes 30 --rate 100 --warm 15 --warm-rate 300]`: the mixed load for so long. Before it as many minutes of
// the same at a higher rate, in which V8 compiles what it sees often enough: its code and what it knows of it grow by a megabyte or two
// with each doubling of all requests ever made, so that a quarter of an hour at 300 saves three quarters at 100. All of
// PostgreSQL's shared memory is counted from the beginning. Then three minutes at the measured rate, in which what the higher one needed goes.
//
// Prints every error of all, how long answers took in the measured part, and how memory went in it: its slope by least squares over
// each minute's lowest. Fails on any error, and when the slope is above MOST_MB_AN_HOUR with all its uncertainty taken off. Whatever
// else is a Node process on the machine shares its program's pages and moves what is measured. Reads /proc, so Linux only.

const SAMPLE_MS = 5_000;
const MOST_MB_AN_HOUR = 10;
const SECRET_KEY = "a secret of the bench, long enough to sign";
const STUDENTS = 200;
const SETTLE_MINUTES = 3;

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "30" },
    rate: { type: "string", default: "100" },
    warm: { type: "string", default: "15" },
    "warm-rate": { type: "string", default: "300" },
  },
});
const minutes = Number(values.minutes);
const perSecond = Number(values.rate);
const warmMinutes = Number(values.warm);
const warmPerSecond = Number(values["warm-rate"]);

interface Sample {
  minute: number;
  app: number;
  database: number;
  all: number;
}

const darasa = await startDarasa({ SECRET_KEY });
const samples: Sample[] = [];
let start = 0;
try {
  printMachine();
  const leaveSharedBuffers = await allSharedBuffers(darasa.dataDir);
  const people = await seedClass(darasa.dataDir, SECRET_KEY, STUDENTS);
  const load = await mixedLoad(darasa.url, people);
  const before = [
    await load({ perSecond: warmPerSecond, seconds: warmMinutes * 60 }),
    await load({ perSecond, seconds: SETTLE_MINUTES * 60 }),
  ];
  const usedBefore = processorSeconds(darasa.process.pid ?? 0);
  start = Date.now();
  const sampling = setInterval(sample, SAMPLE_MS);
  const measured = await load({ perSecond, seconds: minutes * 60 });
  clearInterval(sampling);
  await leaveSharedBuffers();
  const used = processorSeconds(darasa.process.pid ?? 0) - usedBefore;
  report(before, measured);
  console.log(
    `app and database used ${((used * 1000) / measured.asked).toFixed(1)} ms of processor a request`,
  );
  printMachine();
} finally {
  await darasa.stop();
}

function sample(): void {
  const { app, database, all } = treeMemory(darasa.process.pid ?? 0);
  const minute = (Date.now() - start) / 60_000;
  samples.push({ minute, app: app.pss_mb, database: database.pss_mb, all: all.pss_mb });
}

function report(before: Figures[], { asked, errors, milliseconds }: Figures): void {
  const askedBefore = before.reduce((total, figures) => total + figures.asked, 0);
  const failures = [...before.flatMap((figures) => [...figures.errors]), ...errors];
  const failed = failures.reduce((total, [, count]) => total + count, 0);
  milliseconds.sort((a, b) => a - b);
  const at = (share: number) => milliseconds[Math.floor((milliseconds.length - 1) * share)]?.toFixed(0);
  console.log(`${asked} requests in ${minutes} min, after ${askedBefore} to warm up; ${failed} errors`);
  for (const [what, count] of failures) console.log(`  ${count} × ${what}`);
  console.log(`answered in p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms, most ${at(1)} ms`);
  console.log("PSS, MB        at first     at the end     slope, MB/h (± two standard errors)");
  const slopes = (["app", "database", "all"] as const).map(memoryLine);
  const grows = slopes.some(({ an_hour, uncertain }) => an_hour - uncertain > MOST_MB_AN_HOUR);
  console.log(grows ? `memory grows by more than ${MOST_MB_AN_HOUR} MB/h` : "memory is flat");
  if (grows || failed > 0) process.exitCode = 1;
}

function memoryLine(part: "app" | "database" | "all"): Slope {
  const lowest = new Map<number, number>();
  for (const sample of samples) {
    const minute = Math.floor(sample.minute);
    lowest.set(minute, Math.min(sample[part], lowest.get(minute) ?? Number.POSITIVE_INFINITY));
  }
  const points = [...lowest].map(([x, y]) => ({ x: x / 60, y }));
  const slope = slopeOf(points);
  const cell = (point: { y: number } | undefined) => (point?.y.toFixed(0) ?? "").padStart(13);
  const trend = `${slope.an_hour.toFixed(1)} ± ${slope.uncertain.toFixed(1)}`;
  console.log(`${part.padEnd(12)}${cell(points[0])}${cell(points.at(-1))}     ${trend}`);
  return slope;
}

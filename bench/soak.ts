import { parseArgs } from "node:util";
import { startDarasa } from "./support/darasa.ts";
import { printMachine } from "./support/machine.ts";
import { processorSeconds, treeMemory } from "./support/memory.ts";
import { mixedLoad } from "./support/mixed-load.ts";
import { type Slope, slopeOf } from "./support/slope.ts";
import { seedClass } from "./support/students.ts";

// `npm run bench:soak [-- --minutes 30 --warm 20 --rate 100]`: the mixed load for so long, after so many minutes of the same to
// warm up, in which caches fill and V8 still compiles what it has seen often enough (its code grows from 5 to 13 MB in them).
// Prints every error of both, how long answers took, and how memory went after the warm-up: its slope by least squares over each
// minute's lowest. Fails on any error, and when the slope is above MOST_MB_AN_HOUR with all its uncertainty taken off. Whatever
// else is a Node process on the machine shares its program's pages and moves what is measured. Reads /proc, so Linux only.

const SAMPLE_MS = 5_000;
const MOST_MB_AN_HOUR = 10;
const SECRET_KEY = "a secret of the bench, long enough to sign";
const STUDENTS = 200;

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "30" },
    warm: { type: "string", default: "20" },
    rate: { type: "string", default: "100" },
  },
});
const minutes = Number(values.minutes);
const warmMinutes = Number(values.warm);
const perSecond = Number(values.rate);

interface Sample {
  minute: number;
  app: number;
  database: number;
  all: number;
}

const darasa = await startDarasa({ SECRET_KEY });
const start = Date.now();
const samples: Sample[] = [];
try {
  printMachine();
  const people = await seedClass(darasa.dataDir, SECRET_KEY, STUDENTS);
  const before = processorSeconds(darasa.process.pid ?? 0);
  const sampling = setInterval(sample, SAMPLE_MS);
  const { asked, errors, milliseconds } = await mixedLoad(darasa.url, people, {
    perSecond,
    seconds: (warmMinutes + minutes) * 60,
  });
  clearInterval(sampling);
  const used = processorSeconds(darasa.process.pid ?? 0) - before;
  console.log(`app and database used ${((used * 1000) / asked).toFixed(1)} ms of processor a request`);
  report(asked, errors, milliseconds);
  printMachine();
} finally {
  await darasa.stop();
}

function sample(): void {
  const { app, database, all } = treeMemory(darasa.process.pid ?? 0);
  const minute = (Date.now() - start) / 60_000;
  samples.push({ minute, app: app.pss_mb, database: database.pss_mb, all: all.pss_mb });
}

function report(asked: number, errors: Map<string, number>, milliseconds: number[]): void {
  const failed = [...errors.values()].reduce((total, count) => total + count, 0);
  milliseconds.sort((a, b) => a - b);
  const at = (share: number) => milliseconds[Math.floor((milliseconds.length - 1) * share)]?.toFixed(0);
  console.log(`${asked} requests in ${warmMinutes} + ${minutes} min, ${failed} errors`);
  for (const [what, count] of errors) console.log(`  ${count} × ${what}`);
  console.log(`answered in p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms, most ${at(1)} ms`);
  console.log("PSS, MB     after warm-up     at the end     slope, MB/h (± two standard errors)");
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
  const points = [...lowest].filter(([minute]) => minute >= warmMinutes).map(([x, y]) => ({ x: x / 60, y }));
  const slope = slopeOf(points);
  const cell = (point: { y: number } | undefined) => (point?.y.toFixed(0) ?? "").padStart(13);
  const trend = `${slope.an_hour.toFixed(1)} ± ${slope.uncertain.toFixed(1)}`;
  console.log(`${part.padEnd(12)}${cell(points[0])}${cell(points.at(-1))}     ${trend}`);
  return slope;
}

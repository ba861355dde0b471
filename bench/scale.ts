import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { type Call, reads, writes } from "./scale/calls.ts";
import { openWorld, type World } from "./scale/world.ts";
import { Random } from "./support/random.ts";

// The dashboards at a million students: `npm run bench:scale -- --large DIR [--small DIR] [--calls 2000] [--seconds 2]
// [--callers 20] [--only TEXT] [--seed 1]`. Both are DATA_DIRs that `npm run seed:scale` filled; the small one has a hundredth of the large one's people.
//
// Each call is made by so many at once, and each time another way: other persons, programs, pages and words, drawn from a
// generator that starts anew for every call and is the same for both. "first" is the first of them, alone, before anything of it
// is kept; then as many calls of other persons, pages and words warm the connections and the database, by another application
// over the same connections, so that what they ask is not kept; then small and large in turn, so that a drift of the
// machine touches both, and until each has been asked for so many seconds: two thousand quick calls are over in a tenth of one,
// and a machine that holds its breath that long is all that they would show. Each institute is served by a process of its own,
// over HTTP; asking and reading is done here, on the same cores.

const TARGET_MS = 50;
const TARGET_RATIO = 1.5;
/** In how many turns the least number of calls is made. */
const ROUNDS = 10;
const { values } = parseArgs({
  options: {
    large: { type: "string" },
    small: { type: "string" },
    calls: { type: "string", default: "2000" },
    seconds: { type: "string", default: "2" },
    callers: { type: "string", default: "20" },
    only: { type: "string", default: "" },
    seed: { type: "string", default: "1" },
  },
});
if (!values.large) throw new Error("--large DIR is missing: a DATA_DIR that npm run seed:scale filled");
const calls = Number(values.calls);
const least_ms = Number(values.seconds) * 1000;
const callers = Number(values.callers);
const seed = Number(values.seed);

/** Answers of 503 since the last line: the database gave a statement up. */
let refused = 0;

interface Taken {
  /** Milliseconds of the first call of its kind, and of each that was made by many at once. */
  first: number;
  took: number[];
  /** How long those lasted together. */
  lasted: number;
  random: Random;
}

interface Measured {
  first: number;
  p50: number;
  p95: number;
}

const large = await openWorld(values.large);
const small = values.small ? await openWorld(values.small) : undefined;
try {
  const load = loadavg()[0]?.toFixed(1);
  console.log(
    `${large.totals.students} students${small ? ` and ${small.totals.students}` : ""}; ${callers} at once, ${calls} of each and more in ${values.seconds} s; ${cpus().length} cores, load ${load}`,
  );
  console.log("              large                  small       ratio");
  console.log(" first    p50    p95    first    p50    p95   of p95  call");
  const over: string[] = [];
  for (const call of [...reads, ...writes])
    if (call.name.includes(values.only)) over.push(...(await measure(call)));
  console.log(
    over.length === 0
      ? `Every p95 is at most ${TARGET_MS} ms.`
      : `Beyond an aim: ${over.length}\n  ${over.join("\n  ")}`,
  );
} finally {
  await large.close();
  await small?.close();
}

async function measure(call: Call): Promise<string[]> {
  const worlds = small ? [large, small] : [large];
  const times = new Map<World, Taken>();
  for (const world of worlds) {
    const random = new Random(seed);
    times.set(world, { first: await one(world, world.ask, call, random), took: [], lasted: 0, random });
    await inParallel(world, world.warm, call, calls, new Random(seed + 1));
  }
  const isTooShort = () => [...times.values()].some(({ lasted }) => lasted < least_ms);
  for (let round = 0; round < ROUNDS || isTooShort(); round += 1)
    for (const [world, taken] of times) {
      const start = performance.now();
      taken.took.push(...(await inParallel(world, world.ask, call, Math.ceil(calls / ROUNDS), taken.random)));
      taken.lasted += performance.now() - start;
    }
  const [atLarge, atSmall] = [...times.values()].map(summed);
  return report(call.name, atLarge as Measured, atSmall);
}

function report(name: string, atLarge: Measured, atSmall: Measured | undefined): string[] {
  const ratio = atSmall ? atLarge.p95 / atSmall.p95 : 0;
  const problems = [
    ...(atLarge.p95 > TARGET_MS ? [`p95 over ${TARGET_MS} ms`] : []),
    ...(refused > 0 ? [`${refused} refused`] : []),
    ...(ratio > TARGET_RATIO ? [`ratio over ${TARGET_RATIO}`] : []),
  ];
  refused = 0;
  const cells = (measured: Measured) => [measured.first, measured.p50, measured.p95].map(cell).join(" ");
  const line = `${cells(atLarge)}   ${atSmall ? cells(atSmall) : "".padEnd(20)}   ${ratio.toFixed(2).padStart(6)}  ${name}`;
  console.log(`${line}${problems.length > 0 ? `  (${problems.join(", ")})` : ""}`);
  return problems.map((problem) => `${name}: ${problem} (${atLarge.p95.toFixed(1)} ms, ${ratio.toFixed(2)})`);
}

/** One answer, in milliseconds. */
async function one(world: World, ask: World["ask"], call: Call, random: Random): Promise<number> {
  const request = call.make(world, random);
  const start = performance.now();
  if (!(await ask(request))) refused += 1;
  return performance.now() - start;
}

async function inParallel(
  world: World,
  ask: World["ask"],
  call: Call,
  count: number,
  random: Random,
): Promise<number[]> {
  const took: number[] = [];
  let left = count;
  const caller = async () => {
    while (left-- > 0) took.push(await one(world, ask, call, random));
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return took;
}

function summed({ first, took }: Taken): Measured {
  const sorted = took.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? 0;
  return { first, p50: at(0.5), p95: at(0.95) };
}

function cell(ms: number): string {
  return ms.toFixed(1).padStart(6);
}

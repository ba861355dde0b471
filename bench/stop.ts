import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { aPlace, startDarasa } from "./support/darasa.ts";
import { Random } from "./support/random.ts";

// `npm run drill:stop -- --times 20 --processes 1 --seed 1`: SIGTERM while requests run, then a new start, behind a client
// that tries again when it is refused or told to wait. Counts requests that never got their answer, and how long each stop
// and each start took.

const { values } = parseArgs({
  options: {
    times: { type: "string", default: "20" },
    processes: { type: "string", default: "1" },
    seed: { type: "string", default: "1" },
  },
});
const environment = { LOG_LEVEL: "fatal", WEB_CONCURRENCY: values.processes };
const random = new Random(Number(values.seed));
const CALLERS = 16;
/** Of one try. */
const TRY_MS = 30_000;
/** Of a request with all its tries: longer than a start on a busy machine. */
const GIVE_UP_MS = 120_000;
const paths = ["/api/programs/?page=1&search=a", "/programs?ref=none", "/api/csrf-cookie/", "/healthz"];
const place = await aPlace();
const stopMs: number[] = [];
const startMs: number[] = [];
const counts = { answered: 0, retried: 0, cut: 0 };
/** Why tries were repeated. */
const reasons = new Map<string, number>();
/** What was answered other than well, and how often. */
const failures = new Map<string, number>();
let isOver = false;

let running = await startDarasa(environment, place);
const callers = Array.from({ length: CALLERS }, () => call());
for (let time = 0; time < Number(values.times); time++) {
  await sleep(500 + random.below(1_500));
  const began = performance.now();
  await running.stop();
  const stopped = performance.now();
  stopMs.push(stopped - began);
  running = await startDarasa(environment, place);
  startMs.push(performance.now() - stopped);
}
isOver = true;
await Promise.all(callers);
await running.stop();
await rm(place.dataDir, { recursive: true, force: true });

const failed = [...failures.values()].reduce((sum, count) => sum + count, 0);
console.log(
  `SIGTERM ${values.times} times under ${CALLERS} callers, ${values.processes} process(es), seed ${values.seed}`,
);
console.log(`${counts.answered} requests answered, ${counts.retried} tries repeated, ${failed} failed`);
for (const [what, count] of failures) console.log(`  ${what}: ${count}`);
console.log(`repeated because of ${[...reasons].map(([why, count]) => `${why} ${count}`).join(", ")}`);
console.log(`${counts.cut} answers were cut in the middle`);
console.log(`stops took ${spread(stopMs)}, starts ${spread(startMs)}`);
process.exitCode = failed + counts.cut > 0 || Math.max(...stopMs) > 10_000 ? 1 : 0;

function spread(took: number[]): string {
  const [least = 0, middle = 0, most = 0] = [0, Math.floor(took.length / 2), took.length - 1].map(
    (at) => took.toSorted((one, other) => one - other)[at],
  );
  return `${[least, middle, most].map((ms) => (ms / 1000).toFixed(1)).join(" / ")} s (least, median, most)`;
}

async function call(): Promise<void> {
  while (!isOver) {
    const path = random.pick(paths);
    const deadline = performance.now() + GIVE_UP_MS;
    while (!(await answered(path))) {
      counts.retried += 1;
      if (performance.now() > deadline) {
        count(failures, `${path} was never answered`);
        break;
      }
      await sleep(50);
    }
  }
}

/** True for an answer that is whole; false when the client should try again. */
async function answered(path: string): Promise<boolean> {
  const reply = await fetch(`${running.url}${path}`, { signal: AbortSignal.timeout(TRY_MS) }).catch(
    (error: Error) => count(reasons, (error.cause as { code?: string } | undefined)?.code ?? error.name),
  );
  if (!reply) return false;
  if (reply.status === 503) {
    count(reasons, "503");
    await reply.arrayBuffer();
    return false;
  }
  try {
    await reply.arrayBuffer();
  } catch {
    counts.cut += 1;
    return false;
  }
  if (!reply.ok) count(failures, `${path} was answered ${reply.status}`);
  counts.answered += 1;
  return true;
}

function count(counted: Map<string, number>, what: string): undefined {
  counted.set(what, (counted.get(what) ?? 0) + 1);
}

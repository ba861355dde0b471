import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { aPlace, startDarasa } from "./support/darasa.ts";
import { Random } from "./support/random.ts";

// `npm run drill:stop -- --times 20 --seed 1`: SIGTERM while requests run, then a new start, behind a client that tries
// again when it is refused or told to wait. Counts requests that never got their answer, and how long each stop took.

const { values } = parseArgs({
  options: { times: { type: "string", default: "20" }, seed: { type: "string", default: "1" } },
});
const random = new Random(Number(values.seed));
const CALLERS = 16;
const GIVE_UP_MS = 30_000;
const paths = ["/api/programs/?page=1&search=a", "/programs?ref=none", "/api/csrf-cookie/", "/healthz"];
const place = await aPlace();
const stopMs: number[] = [];
const counts = { answered: 0, retried: 0, cut: 0, failed: 0 };
let isOver = false;

let running = await startDarasa({ LOG_LEVEL: "fatal" }, place);
const callers = Array.from({ length: CALLERS }, () => call());
for (let time = 0; time < Number(values.times); time++) {
  await sleep(200 + random.below(600));
  const began = performance.now();
  await running.stop();
  stopMs.push(performance.now() - began);
  running = await startDarasa({ LOG_LEVEL: "fatal" }, place);
}
isOver = true;
await Promise.all(callers);
await running.stop();
await rm(place.dataDir, { recursive: true, force: true });

console.log(`SIGTERM ${values.times} times under ${CALLERS} callers, seed ${values.seed}`);
console.log(
  `${counts.answered} requests answered, ${counts.retried} tries repeated, ${counts.failed} failed`,
);
console.log(`${counts.cut} answers were cut in the middle`);
console.log(`the slowest stop took ${(Math.max(...stopMs) / 1000).toFixed(1)} s`);
process.exitCode = counts.failed + counts.cut > 0 ? 1 : 0;

async function call(): Promise<void> {
  while (!isOver) {
    const path = random.pick(paths);
    const deadline = performance.now() + GIVE_UP_MS;
    while (!(await answered(path))) {
      counts.retried += 1;
      if (performance.now() > deadline) {
        counts.failed += 1;
        break;
      }
      await sleep(50);
    }
  }
}

/** True for an answer that is whole; false when the client should try again. */
async function answered(path: string): Promise<boolean> {
  const reply = await fetch(`${running.url}${path}`, { signal: AbortSignal.timeout(GIVE_UP_MS) }).catch(
    () => undefined,
  );
  if (!reply || reply.status === 503) return false;
  try {
    await reply.arrayBuffer();
  } catch {
    counts.cut += 1;
    return false;
  }
  if (!reply.ok) counts.failed += 1;
  counts.answered += 1;
  return true;
}

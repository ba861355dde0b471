import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Counts, printMachine, printResult, spread } from "./harness/figures.ts";
import { Random } from "./harness/random.ts";
import { closeScene, lossOf, openScene } from "./harness/scene.ts";

// npm run drill:stop -- [--times 20] [--processes 1] [--seed 1]
//
// Shows that a stop (SIGTERM) during requests and writes, followed by a start, fails no request of a client that tries again
// when it is refused or told to wait (503), cuts no answer, loses no acknowledged write, and takes less than 10 s.
// About 4 s a stop; the defaults take 90 s.

const { values } = parseArgs({
  options: {
    times: { type: "string", default: "20" },
    processes: { type: "string", default: "1" },
    seed: { type: "string", default: "1" },
  },
});
const seed = Number(values.seed);
const random = new Random(seed);
const CALLERS = 12;
const TRY_MS = 30_000;
/** Of a request with all its tries: longer than a start on a busy machine. */
const GIVE_UP_MS = 120_000;
const MOST_STOP_MS = 10_000;
const paths = ["/api/programs/?page=1&search=a", "/programs?ref=none", "/api/csrf-cookie/", "/healthz"];

printMachine();
const scene = await openScene(random, { environment: { WEB_CONCURRENCY: values.processes } });
const { darasa } = scene;
let isOver = false;
let answered = 0;
let cut = 0;
const retries = new Counts();
const failures = new Counts();
const callers = Array.from({ length: CALLERS }, callUntilOver);
const stop_ms: number[] = [];
const start_ms: number[] = [];
for (let time = 0; time < Number(values.times); time++) {
  await sleep(500 + random.below(1_500));
  stop_ms.push(await darasa.stop());
  start_ms.push(await darasa.start());
}
isOver = true;
await Promise.all(callers);
const verdict = await closeScene(scene);
printResult({
  what: `SIGTERM under ${CALLERS} callers and writers, ${values.processes} process(es)`,
  value: `${failures} of ${answered} requests failed, ${cut} answers cut; ${lossOf(verdict)}; stops ${spread(stop_ms)}, starts ${spread(start_ms)}; retries: ${retries}`,
  trials: `${values.times} stops`,
  seed,
  problems: [
    ...failures.entries.map(([what, count]) => `${what}: ${count}`),
    ...(cut > 0 ? [`${cut} answers were cut`] : []),
    ...stop_ms.filter((ms) => ms > MOST_STOP_MS).map((ms) => `a stop took ${ms.toFixed(0)} ms`),
    ...verdict.problems,
  ],
});

async function callUntilOver(): Promise<void> {
  while (!isOver) {
    const path = random.pick(paths);
    const deadline = performance.now() + GIVE_UP_MS;
    while (!(await isAnswered(path))) {
      if (performance.now() > deadline) {
        failures.add(`${path} was never answered`);
        break;
      }
      await sleep(50);
    }
  }
}

/** Whether a whole answer came; after anything else the client tries again. */
async function isAnswered(path: string): Promise<boolean> {
  let reply: Response;
  try {
    reply = await fetch(`${darasa.url}${path}`, { signal: AbortSignal.timeout(TRY_MS) });
  } catch (error) {
    retries.add(((error as Error).cause as { code?: string } | undefined)?.code ?? (error as Error).name);
    return false;
  }
  try {
    await reply.arrayBuffer();
  } catch {
    cut += 1;
    return false;
  }
  if (reply.status === 503) retries.add("503");
  else if (!reply.ok) failures.add(`${path} was answered ${reply.status}`);
  else answered += 1;
  return reply.status !== 503;
}

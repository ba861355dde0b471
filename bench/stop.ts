import { setTimeout as sleep } from "node:timers/promises";
import { begin, Counts, printResult, spread } from "./harness/figures.ts";
import { readOptions } from "./harness/options.ts";
import { Random } from "./harness/random.ts";
import { closeScene, lossOf, openScene } from "./harness/scene.ts";

// npm run drill:stop -- [--times 20] [--processes 1] [--seed 1].
//
// Stops Darasa (SIGTERM) during requests and writes, and starts it again. Shows that no request fails for a client that
// retries refused connections and 503s. No answer is cut, no acknowledged write is lost, and a stop takes
// less than 10 s. The drill takes about 4 s for each stop, 90 s by default.

const options = readOptions({ times: 20, processes: 1, seed: 1 });
const { seed } = options;
const random = new Random(seed);
const CALLERS = 12;
/** Maximum time of a request with all its retries: longer than a start on a busy machine. */
const GIVE_UP_MS = 120_000;
const MOST_STOP_MS = 10_000;
const paths = ["/api/programs/?page=1&search=a", "/programs?ref=none", "/api/csrf-cookie/", "/healthz"];

await begin();
const scene = await openScene(random, { environment: { WEB_CONCURRENCY: String(options.processes) } });
let isOver = false;
const answers = new Counts();
const retries = new Counts();
const problems = new Counts();
const callers = Array.from({ length: CALLERS }, callUntilOver);
const stop_ms: number[] = [];
const start_ms: number[] = [];
for (let time = 0; time < options.times; time++) {
  await sleep(500 + random.below(1_500));
  stop_ms.push(await scene.darasa.stop());
  start_ms.push(await scene.darasa.start());
}
isOver = true;
await Promise.all(callers);
const verdict = await closeScene(scene);
for (const ms of stop_ms) if (ms > MOST_STOP_MS) problems.add(`a stop took ${ms.toFixed(0)} ms`);
printResult({
  what: `SIGTERM under ${CALLERS} callers and writers, ${options.processes} process(es)`,
  value: `failed: ${problems}; answers: ${answers}; retries: ${retries}; ${lossOf(verdict)}; stops ${spread(stop_ms)}, starts ${spread(start_ms)}`,
  trials: `${options.times} stops`,
  seed,
  problems: [...problems.lines, ...verdict.problems],
});

async function callUntilOver(): Promise<void> {
  while (!isOver) {
    const path = random.pick(paths);
    const deadline = performance.now() + GIVE_UP_MS;
    while (!(await isAnswered(path)) && performance.now() < deadline) await sleep(50);
    if (performance.now() >= deadline) problems.add(`${path} was never answered`);
  }
}

/** Returns true if an answer other than 503 came. Otherwise the client tries again. */
async function isAnswered(path: string): Promise<boolean> {
  let reply: Response;
  try {
    reply = await fetch(`${scene.darasa.url}${path}`, { signal: AbortSignal.timeout(30_000) });
  } catch (error) {
    retries.add(((error as Error).cause as { code?: string } | undefined)?.code ?? (error as Error).name);
    return false;
  }
  await reply.arrayBuffer().catch(() => problems.add(`${path} was cut in the middle of its answer`));
  (reply.status === 503 ? retries : reply.ok ? answers : problems).add(reply.status);
  return reply.status !== 503;
}

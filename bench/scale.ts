import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import http from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { Darasa } from "#tests/support/darasa.ts";
import { begin, percentile, printResult } from "./harness/figures.ts";
import { request } from "./harness/http-client.ts";
import { readOptions } from "./harness/options.ts";
import { Random } from "./harness/random.ts";
import { type Call, calls } from "./scale/calls.ts";
import { type Facts, readFacts } from "./scale/facts.ts";

// npm run bench:scale -- [--students 100000] [--data DIR] [--calls 400] [--callers 20] [--only TEXT] [--seed 1]
//
// Measures every call of the dashboards over HTTP with 20 callers. Each call uses other people, programs, pages and
// words. The aim for p95 is 50 ms up to 100,000 students, and 150 ms above. A gradebook of 160 students and 30 columns has
// its own, 300 ms for one caller. Late pages, searches of one or two letters, and exports have no aim. Marks slower calls;
// an answer of 400 or more fails the command.
//
// Without --data it first fills an institute in a temporary folder: 2 minutes for 100,000 students, half an hour for
// 1,000,000. `DATA_DIR=DIR npm run seed:scale -- --students N` fills a folder that can be used again. Measuring takes 3
// minutes.

const options = readOptions({ students: 100000, data: "", calls: 400, callers: 20, only: "", seed: 1 });
const { seed } = options;
const agent = new http.Agent({ keepAlive: true });

await begin();
const dataDir = options.data || (await filled());
const darasa = await Darasa.run({ dataDir, environment: { LOG_LEVEL: "error" } });
try {
  await measureAll(await darasa.withPool((pool) => readFacts(darasa.url, pool)));
} finally {
  agent.destroy();
  await darasa.remove();
  if (!options.data) await rm(dataDir, { recursive: true, force: true });
}

async function filled(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "darasa-scale-"));
  const words = ["scripts/commands/seed-scale.ts", `--students=${options.students}`, `--seed=${seed}`];
  await promisify(execFile)(process.execPath, words, { env: { ...process.env, DATA_DIR: folder } });
  return folder;
}

async function measureAll(facts: Facts): Promise<void> {
  const aim_ms = facts.student_count <= 100_000 ? 50 : 150;
  const problems: string[] = [];
  let slower = 0;
  console.log("   p50     p95  call");
  const wanted = calls.filter(({ name }) => name.includes(options.only));
  for (const call of wanted) {
    const { took_ms, failures } = await measure(call, facts);
    const [p50 = 0, p95 = 0] = [0.5, 0.95].map((share) => percentile(took_ms, share));
    const isSlower = call.hasAim && p95 > (call.aim_ms ?? aim_ms);
    const remark = !call.hasAim ? "  (no aim)" : isSlower ? "  SLOWER" : "";
    console.log(`${p50.toFixed(1).padStart(6)}  ${p95.toFixed(1).padStart(6)}  ${call.name}${remark}`);
    if (isSlower) slower += 1;
    problems.push(...failures);
  }
  const value = `${slower} of ${wanted.length} calls slower than ${aim_ms} ms (p95), or than their own aim`;
  const trials = `${options.calls} of each, ${options.callers} callers`;
  printResult({ what: `${facts.student_count} students`, value, trials, seed, problems });
}

/**
 * Returns the milliseconds of each call. An eighth as many calls before them warm up the connections and the database.
 */
async function measure(call: Call, facts: Facts): Promise<{ took_ms: number[]; failures: string[] }> {
  const random = new Random(seed);
  const warmUp = Math.ceil(options.calls / 8);
  const took_ms: number[] = [];
  const failures = new Set<string>();
  let started = 0;
  const caller = async () => {
    while (started < options.calls + warmUp) {
      const number = started++;
      const { path, body, method, headers } = call.make(facts, random);
      const began = performance.now();
      const { status } = await request(`${darasa.url}/api${path}`, { agent, method, headers }, body);
      if (number >= warmUp) took_ms.push(performance.now() - began);
      if (status >= 400) failures.add(`${call.name}: ${path} answered ${status}`);
    }
  };
  await Promise.all(Array.from({ length: options.callers }, caller));
  return { took_ms, failures: [...failures].slice(0, 3) };
}

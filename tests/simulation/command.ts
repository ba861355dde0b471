import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startEmbeddedDatabase } from "#server/platform/database/embedded.ts";
import { prepareTemplate } from "#tests/support/template.ts";
import { readOptions } from "../../bench/harness/options.ts";
import { simulate } from "./simulate.ts";
import { smallest } from "./smallest.ts";

// npm run simulate -- [--seed 7] [--days 60] [--students 300] [--seeds 1] [--kills 1]
//
// Lives as many days of an institute, against a real PostgreSQL, and compares it with a plain model after each. The same seed
// is the same history. With kills the application is a process of its own, which dies by signal 9 now and then. A failure is told with the smallest history that still fails.

const { seed, seeds, days, students, kills } = readOptions({
  seed: 7,
  seeds: 1,
  days: 60,
  students: 300,
  kills: 0,
});
const dataDir = await mkdtemp(path.join(tmpdir(), "darasa-simulation-"));
const settings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: 100 };
const log = { info: () => {}, warn: console.warn };
const database = await startEmbeddedDatabase({ dataDir, log, settings });
try {
  await prepareTemplate(database.connection);
  for (let next = seed; next < seed + seeds; next += 1) {
    const history = { seed: next, days, students, isKilled: kills > 0 };
    const { failure, counts, seconds, lastDay } = await simulate(database.connection, history);
    const figures = Object.entries(counts).map(([what, count]) => `${count} ${what}`);
    console.log(
      `${failure ? "FAILED" : "ok"} | seed ${next} | ${lastDay + 1} days | ${figures.join(", ")} | ${seconds} s`,
    );
    if (!failure) continue;
    process.exitCode = 1;
    console.log(`day ${failure.day}, ${failure.act}\n${failure.difference.stack}`);
    console.log(await smallest(database.connection, { ...history, days: lastDay + 1 }, failure));
  }
} finally {
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
}

import { readOptions } from "../../bench/harness/options.ts";
import { simulate } from "./simulate.ts";
import { smallest } from "./smallest.ts";
import { withSimulation } from "./with-simulation.ts";

// npm run simulate -- [--seed 7] [--days 60] [--students 300] [--seeds 1] [--kills 1].
//
// Simulates an institute for as many days, with a real PostgreSQL, and compares it with a simple model after each day.
// The same seed gives the same history. With `--kills` the application is a separate process that signal 9 kills now
// and then. A failure is printed with the smallest history that still fails.

const { seed, seeds, days, students, kills } = readOptions({
  seed: 7,
  seeds: 1,
  days: 60,
  students: 300,
  kills: 0,
});
await withSimulation(async (connection) => {
  for (let next = seed; next < seed + seeds; next += 1) {
    const history = { seed: next, days, students, isKilled: kills > 0 };
    const { failure, counts, seconds, lastDay } = await simulate(connection, history);
    const figures = Object.entries(counts).map(([what, count]) => `${count} ${what}`);
    console.log(
      `${failure ? "FAILED" : "ok"} | seed ${next} | ${lastDay + 1} days | ${figures.join(", ")} | ${seconds} s`,
    );
    if (!failure) continue;
    process.exitCode = 1;
    console.log(`day ${failure.day}, ${failure.act}\n${failure.difference.stack}`);
    console.log(await smallest(connection, { ...history, days: lastDay + 1 }, failure));
  }
});

import { setTimeout as sleep } from "node:timers/promises";
import type { Weather } from "../support/door.ts";
import { externalPostgres } from "../support/postgres.ts";
import type { Random } from "../support/random.ts";
import { type Row, statusesOf, strangeAnswers } from "../support/rows.ts";
import { closeScene, openScene, recovery } from "../support/scene.ts";

const ROUNDS = 3;
const weathers: [fault: string, weather: (random: Random) => Weather, lasts_ms: number][] = [
  [
    "the way to the database is slow (200 ms a packet)",
    () => ({ kind: "latency", milliseconds: 200 }),
    6_000,
  ],
  ["the database cannot be reached (connections reset)", () => ({ kind: "down" }), 5_000],
  [
    "connections to the database are cut in the middle of answers",
    (random) => ({ kind: "cut", afterBytes: 200 + random.below(20_000) }),
    5_000,
  ],
  ["what is sent to the database vanishes (blackhole)", () => ({ kind: "blackhole" }), 15_000],
];

/** The network between Darasa and a PostgreSQL elsewhere. */
export async function databaseFaults(random: Random): Promise<Row[]> {
  const other = await externalPostgres();
  const rows: Row[] = [];
  try {
    for (const [fault, weather, lasts_ms] of weathers) {
      other.door.turn({ kind: "fine" });
      const scene = await openScene({ random, other });
      const recoveries: number[] = [];
      const problems: string[] = [];
      let statuses = "";
      try {
        for (let round = 0; round < ROUNDS; round++) {
          await recovery(scene);
          scene.load.journal.statuses.clear();
          other.door.turn(weather(random));
          await sleep(lasts_ms);
          other.door.turn({ kind: "fine" });
          statuses = statusesOf(scene.load.journal);
          recoveries.push(await recovery(scene, 40_000));
        }
      } catch (error) {
        problems.push((error as Error).message);
      }
      if (scene.running.process.exitCode !== null) problems.push("the process ended");
      problems.push(...strangeAnswers(scene.load.journal));
      const verdict = await closeScene(scene);
      const slowest = Math.max(...recoveries) / 1000;
      rows.push({
        fault,
        trials: `${ROUNDS} times ${lasts_ms / 1000} s`,
        figure: `${verdict.problems.length} of ${verdict.lookedFor} acknowledged writes lost or half; meanwhile ${statuses}; writes go on ${slowest.toFixed(1)} s afterwards at the latest`,
        problems: [...problems, ...verdict.problems],
      });
    }
  } finally {
    await other.stop();
  }
  return rows;
}

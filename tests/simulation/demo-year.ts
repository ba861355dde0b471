import { execFile } from "node:child_process";
import { mkdir, readdir } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { DAY_MS } from "#contract/shared/time/durations.ts";
import { backUp } from "#server/platform/backup/backup.ts";
import { cast, PASSWORD } from "#tests/support/cast.ts";
import { readOptions } from "../../bench/harness/options.ts";
import { simulate } from "./simulate.ts";
import { withSimulation } from "./with-simulation.ts";

// npm run demo:year -- [--into data-year] [--students 150] [--days 365] [--seed 7]
//
// Simulates the days of an institute until yesterday and stores the result. `DATA_DIR=data-year npm start` then shows
// analytics, gradebooks, fees and a bin like those after a year. Takes about a quarter of an hour.

const { into, students, days, seed } = readOptions({ into: "data-year", students: 150, days: 365, seed: 7 });
const dataDir = path.resolve(into);
await mkdir(dataDir, { recursive: true });
if ((await readdir(dataDir)).length > 0) {
  console.error(`${dataDir} is not empty. Name another folder: npm run demo:year -- --into FOLDER`);
  process.exit(1);
}
await withSimulation(async (connection, folder) => {
  const backup = path.join(folder, "backup");
  const { start, wholeDays } = untilYesterday(days);
  const { failure, counts, seconds } = await simulate(connection, {
    seed,
    students,
    days: wholeDays,
    start,
    atEnd: ({ context, now }) => backUp(context.connection, context.files, backup, now),
  });
  if (failure) throw failure.difference;
  const environment = { ...process.env, DATA_DIR: dataDir };
  await promisify(execFile)(process.execPath, ["scripts/commands/restore.ts", backup], { env: environment });
  const figures = Object.entries(counts).map(([what, count]) => `${count} ${what}`);
  console.log(`${wholeDays} days: ${figures.join(", ")}; ${seconds} s`);
  console.log(
    `DATA_DIR=${into} npm start, and log in as ${cast.joseph.email} with the password ${PASSWORD}.`,
  );
});

/** Returns a start on a Monday, because the simulation counts weekends from its first day. */
function untilYesterday(wanted: number): { start: Date; wholeDays: number } {
  const today = Math.floor(Date.now() / DAY_MS);
  const first = today - wanted;
  // 1 January 1970 was a Thursday.
  const monday = first - ((first + 3) % 7);
  return { start: new Date(monday * DAY_MS), wholeDays: today - monday };
}

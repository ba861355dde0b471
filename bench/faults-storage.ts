import { parseArgs } from "node:util";
import { bucketFaults } from "./faults/bucket.ts";
import { clockJumps } from "./faults/clock.ts";
import { cutUploads } from "./faults/cut-uploads.ts";
import { databaseFaults } from "./faults/database.ts";
import { diskFull, logFull } from "./faults/disk-full.ts";
import { failingWrites } from "./faults/failing-writes.ts";
import { mailFaults } from "./faults/mail.ts";
import { interruptedMigration } from "./faults/migration.ts";
import { Random } from "./support/random.ts";
import { print, type Row } from "./support/rows.ts";

// `npm run drill:storage -- --seed 1 [--only mail]`: everything outside of Darasa's process fails in turn while it is written to: disks,
// the way to PostgreSQL, S3, the mail server, clients, the clock. After each, every acknowledged write is looked for, every refusal
// must be one that the API names, and writes must go on by themselves. Each line has trials and figure for docs/reliability.md.

const faults: Record<string, (random: Random) => Promise<Row[]>> = {
  disk: diskFull,
  log: logFull,
  writes: failingWrites,
  mail: mailFaults,
  database: databaseFaults,
  bucket: bucketFaults,
  uploads: cutUploads,
  clock: clockJumps,
  migration: interruptedMigration,
};

const { values } = parseArgs({
  options: { seed: { type: "string", default: "1" }, only: { type: "string" } },
});
console.log(`seed ${values.seed}`);
for (const [name, play] of Object.entries(faults)) {
  if (values.only && !values.only.split(",").includes(name)) continue;
  // What a fault needs and this machine lacks (root, a C compiler, libfaketime) is told and is no failure of Darasa.
  const rows = await play(new Random(Number(values.seed))).catch((error: Error) => {
    console.log(`not tried | ${name} | | ${error.message}`);
    return [];
  });
  for (const row of rows) {
    print(row);
    if (row.problems.length > 0) process.exitCode = 1;
  }
}
process.exit();

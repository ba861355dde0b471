import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import type pg from "pg";
import { type Caller, callerFor, mustSucceed, pdfForm, userWithRole } from "./harness/callers.ts";
import { Darasa } from "./harness/darasa.ts";
import { printMachine, printResult, spread } from "./harness/figures.ts";
import { databaseProcesses, signalAll } from "./harness/processes.ts";
import { Random } from "./harness/random.ts";
import { closeScene, lossOf, openScene, type Scene, storageOf } from "./harness/scene.ts";
import { essay, openProgram, registration, sendAssignment } from "./harness/write-load.ts";

// npm run drill:crash -- [--app 50] [--database 20] [--both 10] [--deletions 40] [--seed 1]
//
// Shows that no acknowledged write is lost or doubled when the app, PostgreSQL with all its processes, or both are killed by
// signal 9 during writes, and that each next start is ready without help. `--deletions` kills app or PostgreSQL while a
// student is deleted, who must then be whole or gone.
// About 3 s a kill; the defaults take 7 minutes. Linux only.

const { values } = parseArgs({
  options: {
    app: { type: "string", default: "50" },
    database: { type: "string", default: "20" },
    both: { type: "string", default: "10" },
    deletions: { type: "string", default: "40" },
    seed: { type: "string", default: "1" },
  },
});
const seed = Number(values.seed);
const random = new Random(seed);

printMachine();
if (Number(values.app) + Number(values.database) + Number(values.both) > 0) await killDuringWrites();
if (Number(values.deletions) > 0) await killDuringDeletions(Number(values.deletions));

async function killDuringWrites(): Promise<void> {
  const scene = await openScene(random);
  const ready_ms = [
    ...(await killRepeatedly(scene, Number(values.app), ({ pid }) => [pid])),
    ...(await killRepeatedly(scene, Number(values.database), ({ dataDir }) =>
      databaseProcesses(dataDir).slice(0, 1),
    )),
    ...(await killRepeatedly(scene, Number(values.both), ({ pid, dataDir }) => [
      pid,
      ...databaseProcesses(dataDir),
    ])),
  ];
  const verdict = await closeScene(scene);
  printResult({
    what: "kill -9 during writes",
    value: `${lossOf(verdict)}; ready after ${spread(ready_ms)}`,
    trials: `${values.app} kills of the app, ${values.database} of PostgreSQL, ${values.both} of both`,
    seed,
    problems: verdict.problems,
  });
}

/** Kills at random moments and starts again; resolves with how long each start took. */
async function killRepeatedly(
  { darasa }: Scene,
  times: number,
  victims: (darasa: Darasa) => number[],
): Promise<number[]> {
  const ready_ms: number[] = [];
  for (let time = 0; time < times; time++) {
    await sleep(200 + random.below(800));
    signalAll(victims(darasa), "SIGKILL");
    // Without its database the app ends by itself.
    await darasa.ended();
    ready_ms.push(await darasa.start());
  }
  return ready_ms;
}

async function killDuringDeletions(times: number): Promise<void> {
  const darasa = await Darasa.run();
  const outcomes = { whole: 0, gone: 0, partly: 0 };
  const problems: string[] = [];
  const quick_ms = Math.min(await deletion(darasa), await deletion(darasa), await deletion(darasa));
  for (let time = 0; time < times; time++) {
    const student = await darasa.withPool((pool) => aStudent(darasa, pool));
    const admin = await adminOf(darasa);
    const answer = admin("DELETE", `/students/${student.id}/`);
    await sleep(random.below(2 * quick_ms));
    signalAll(time % 2 ? [darasa.pid] : databaseProcesses(darasa.dataDir).slice(0, 1), "SIGKILL");
    const status = (await answer)?.status;
    await darasa.ended();
    await darasa.start();
    const outcome = await darasa.withPool((pool) => outcomeOf(pool, student));
    outcomes[outcome] += 1;
    if (outcome === "partly") problems.push(`student ${student.id} is partly deleted`);
    if (outcome === "whole" && status === 204)
      problems.push(`the deletion of ${student.id} was acknowledged and lost`);
  }
  // A deletion also removes the files that earlier, killed ones left.
  await deletion(darasa);
  const left = await filesWithoutRow(darasa);
  if (left > 0) problems.push(`${left} files without a row are left`);
  await darasa.remove();
  const value = `${outcomes.partly} students partly deleted, ${outcomes.gone} gone, ${outcomes.whole} whole`;
  printResult({ what: "kill -9 during a deletion", value, trials: `${times} kills`, seed, problems });
}

interface Student {
  id: number;
  email: string;
}

function adminOf(darasa: Darasa): Promise<Caller> {
  return darasa.withPool(async (pool) => callerFor(darasa.url, pool, await userWithRole(pool, "admin")));
}

/** With an enrollment, an email and a submitted file. */
async function aStudent(darasa: Darasa, pool: pg.Pool): Promise<Student> {
  const program = await openProgram(pool);
  const email = `${randomUUID()}@students.example`;
  await mustSucceed(await callerFor(darasa.url), "POST", "/register/", registration(email, program));
  const { rows } = await pool.query<{ id: number }>("SELECT id FROM users WHERE email = $1", [email]);
  const id = rows[0]?.id ?? 0;
  const assignment = await sendAssignment(await adminOf(darasa), program);
  const student = await callerFor(darasa.url, pool, id);
  await mustSucceed(student, "POST", "/assignments/submit/", pdfForm(essay(1_000), { assignment }));
  return { id, email };
}

/** Deletes a student undisturbed; resolves with the milliseconds that it took. */
async function deletion(darasa: Darasa): Promise<number> {
  const { id } = await darasa.withPool((pool) => aStudent(darasa, pool));
  const admin = await adminOf(darasa);
  const began = performance.now();
  await mustSucceed(admin, "DELETE", `/students/${id}/`);
  return performance.now() - began;
}

async function outcomeOf(pool: pg.Pool, { id, email }: Student): Promise<"whole" | "gone" | "partly"> {
  const { rows } = await pool.query<{ present: boolean }>(
    `SELECT EXISTS (SELECT FROM users WHERE id = $1) AS present
     UNION ALL SELECT EXISTS (SELECT FROM enrollments WHERE user_id = $1)
     UNION ALL SELECT EXISTS (SELECT FROM submissions WHERE user_id = $1)
     UNION ALL SELECT EXISTS (SELECT FROM mail WHERE recipient = $2)
     UNION ALL SELECT NOT EXISTS (SELECT FROM audit_log WHERE resource = 'student' AND resource_id = $1 AND action = 'delete')`,
    [id, email],
  );
  const present = rows.filter((row) => row.present).length;
  return present === 0 ? "gone" : present === rows.length ? "whole" : "partly";
}

async function filesWithoutRow(darasa: Darasa): Promise<number> {
  const rows = await darasa.withPool((pool) =>
    pool.query<{ storage_key: string }>("SELECT storage_key FROM submissions"),
  );
  const keys = new Set(rows.rows.map(({ storage_key }) => storage_key));
  let left = 0;
  for await (const key of storageOf(darasa.environment).keys())
    if (key.startsWith("submissions/") && !keys.has(key)) left += 1;
  return left;
}

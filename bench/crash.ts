import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { Darasa } from "#tests/support/darasa.ts";
import { MomoSimulator } from "#tests/support/fakes/momo-simulator.ts";
import { callerFor, mustSucceed, userWithRole } from "./harness/callers.ts";
import { checkPhones } from "./harness/check-phones.ts";
import type { FeeLoad } from "./harness/fee-load.ts";
import { begin, printResult, spread } from "./harness/figures.ts";
import { killAndStart } from "./harness/kills.ts";
import { readOptions } from "./harness/options.ts";
import { Random } from "./harness/random.ts";
import { closeScene, lossOf, openScene } from "./harness/scene.ts";
import { essay, openProgram, registration, sendAssignment, workForm } from "./harness/write-load.ts";

// npm run drill:crash -- [--app 50] [--database 20] [--both 10] [--deletions 40] [--pause 1] [--seed 1].
//
// Shows that no acknowledged write is lost or doubled when signal 9 kills the app, PostgreSQL, or both with all their
// processes during writes. Darasa must become ready again, and restart PostgreSQL itself. The writes include payments
// that are recorded, confirmed, imported from statements, and requested from phones. The numbers of receipts must have
// no gap.
//
// `--deletions` kills app or PostgreSQL while a student is deleted. The student must then be complete or gone.
// `--pause` is the maximum of seconds of writing before a kill: a busy machine acknowledges few writes in one second. A
// kill takes about 3 s, the defaults 6 minutes. Linux only.

const options = readOptions({ app: 50, database: 20, both: 10, deletions: 40, pause: 1, seed: 1 });
const { seed } = options;
const random = new Random(seed);

await begin();
await killDuringWrites();
if (options.deletions > 0) await killDuringDeletions(options.deletions);

async function killDuringWrites(): Promise<void> {
  const momo = await MomoSimulator.run();
  momo.decides = { status: "SUCCESSFUL" };
  const scene = await openScene(random, { environment: momo.environment });
  const ready_ms: number[] = [];
  for (const who of ["app", "database", "both"] as const)
    for (let time = 0; time < options[who]; time++) {
      await sleep(options.pause * (200 + random.below(800)));
      ready_ms.push(await killAndStart(scene.darasa, who));
    }
  const phones = await checkPhones(scene, momo);
  const verdict = await closeScene(scene);
  momo.close();
  printResult({
    what: "kill -9 during mobile money",
    value: `${phones.problems.length} of ${phones.approved} approved requests lost, doubled or without a receipt`,
    trials: "the same kills",
    seed,
    problems: phones.problems,
  });
  printResult({
    what: "kill -9 during confirmations and imports",
    value: paymentsOf(scene.load.fees),
    trials: "the same kills",
    seed,
    problems: verdict.problems.filter((problem) => /payment|report|statement|receipts|charge/.test(problem)),
  });
  printResult({
    what: "kill -9 during writes",
    value: `${lossOf(verdict)}; ready after ${spread(ready_ms)}`,
    trials: `${options.app} kills of the app, ${options.database} of PostgreSQL, ${options.both} of both`,
    seed,
    problems: verdict.problems,
  });
}

/** Describes how many payments were acknowledged, by their way. */
function paymentsOf({ payments, statements, reports }: FeeLoad): string {
  const isDone = (number: string) => payments.get(number)?.acknowledged !== undefined;
  const all = [...payments.keys()].filter(isDone).length;
  const imported = statements.filter((numbers) => numbers.every(isDone));
  const confirmed = [...reports.keys()].filter(isDone).length;
  const lines = imported.flat().length;
  return `acknowledged: ${all - confirmed - lines} recorded, ${confirmed} confirmed, ${lines} imported from ${imported.length} statements`;
}

async function killDuringDeletions(times: number): Promise<void> {
  const darasa = await Darasa.run();
  const outcomes = { whole: 0, gone: 0, partly: 0 };
  const problems: string[] = [];
  const quick_ms = Math.min(await deletion(darasa), await deletion(darasa), await deletion(darasa));
  for (let time = 0; time < times; time++) {
    const { admin, student } = await darasa.withPool((pool) => adminAndStudent(darasa.url, pool));
    const answer = admin("DELETE", `/students/${student.id}/`);
    await sleep(random.below(2 * quick_ms));
    await killAndStart(darasa, time % 2 ? "app" : "database");
    const outcome = await darasa.withPool((pool) => outcomeOf(pool, student));
    outcomes[outcome] += 1;
    if (outcome === "partly") problems.push(`student ${student.id} is partly deleted`);
    if (outcome === "whole" && (await answer)?.status === 204)
      problems.push(`the deletion of ${student.id} was acknowledged and lost`);
  }
  await darasa.remove();
  const value = `${outcomes.partly} students partly deleted, ${outcomes.gone} gone, ${outcomes.whole} whole`;
  printResult({ what: "kill -9 during a deletion", value, trials: `${times} kills`, seed, problems });
}

/** Adds an admin, and a student with an enrollment, an email and a submitted file. */
async function adminAndStudent(url: string, pool: pg.Pool) {
  const admin = await callerFor(url, pool, await userWithRole(pool, "admin"));
  const program = await openProgram(pool);
  const email = `${randomUUID()}@students.example`;
  await mustSucceed(await callerFor(url), "POST", "/register/", registration(email, program));
  const { id } = (await pool.query("SELECT id FROM users WHERE email = $1", [email])).rows[0];
  const form = workForm(essay(1_000), await sendAssignment(admin, program));
  await mustSucceed(await callerFor(url, pool, id), "POST", "/assignments/submit/", form);
  return { admin, student: { id, email } };
}

/** Deletes a student without a kill. Resolves with the duration in milliseconds. */
async function deletion(darasa: Darasa): Promise<number> {
  const { admin, student } = await darasa.withPool((pool) => adminAndStudent(darasa.url, pool));
  const began = performance.now();
  await mustSucceed(admin, "DELETE", `/students/${student.id}/`);
  return performance.now() - began;
}

async function outcomeOf(pool: pg.Pool, { id, email }: { id: number; email: string }) {
  const { rows } = await pool.query<{ present: boolean }>(
    `SELECT EXISTS (SELECT FROM users WHERE id = $1) AS present
     UNION ALL SELECT EXISTS (SELECT FROM enrollments WHERE user_id = $1)
     UNION ALL SELECT EXISTS (SELECT FROM submissions WHERE user_id = $1)
     UNION ALL SELECT EXISTS (SELECT FROM emails WHERE recipient = $2)
     UNION ALL SELECT NOT EXISTS (SELECT FROM audit_log WHERE resource = 'student' AND resource_id = $1 AND action = 'delete')`,
    [id, email],
  );
  const present = rows.filter((row) => row.present).length;
  return present === 0 ? "gone" : present === rows.length ? "whole" : "partly";
}

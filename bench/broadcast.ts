import { setTimeout as sleep } from "node:timers/promises";
import { PgBoss } from "pg-boss";
import { Darasa } from "#tests/support/darasa.ts";
import { callerFor, mustSucceed, userWithRole } from "./harness/callers.ts";
import { begin, printResult, spread } from "./harness/figures.ts";
import { type Arrived, mailSink } from "./harness/mail-sink.ts";
import { readOptions } from "./harness/options.ts";
import { databaseProcesses, signalAll } from "./harness/processes.ts";
import { Random } from "./harness/random.ts";

// npm run drill:broadcast -- [--students 3000] [--rate 100] [--kills 4] [--resets 5] [--seed 1]
//
// Sends a communication to many students at SMTP_RATE. The mail server greylists and hangs up. At random moments the
// drill kills the app and PostgreSQL by signal 9. Shows that each student gets the email once, and that a password
// reset does not wait in the same queue. 100,000 students at 150 emails a second take a quarter of an hour. Linux only.

const options = readOptions({ students: 3000, rate: 100, kills: 4, resets: 5, seed: 1 });
const { seed, students } = options;
const random = new Random(seed);
const RESET_MS = 5_000;
const TITLE = "To everybody";
const PROGRESS_MS = 30_000;
const MOST_WAIT_MS = 10 * 60_000;
/**
 * Share of the broadcast's emails that get into trouble. The emails with reset links go to other students, without
 * trouble.
 */
const trouble = { inThousand: { greylisted: 5, cutBefore: 2, cutAfter: 2 }, addresses: /broadcast-/ };

/** Message-ID of the first email to each student, by the student's number. */
const firstIds = new Map<number, string>();
const counts = { twice: 0, repeated: 0 };
const resetArrived = new Map<string, () => void>();

await begin();
const sink = await mailSink(new Random(seed + 1), trouble, count);
const environment = {
  SMTP_URL: sink.url,
  MAIL_FROM: "drill@darasa.example",
  SMTP_RATE: String(options.rate),
};
const darasa = await Darasa.run({ environment });
await addStudents();
const began = performance.now();
const printing = setInterval(printProgress, PROGRESS_MS);
await sendCommunication();
const resets_ms: number[] = [];
for (const { at, happen } of planned()) {
  await until(() => firstIds.size >= at);
  await happen();
}
await until(() => firstIds.size === students, hurry);
const took_s = (performance.now() - began) / 1000;
clearInterval(printing);
report();
await darasa.remove();
sink.close();
process.exit();

function count({ to, subject, messageId }: Arrived): void {
  const [, student] = /^broadcast-(\d+)@/.exec(to) ?? [];
  if (subject !== TITLE) resetArrived.get(to)?.();
  else if (student !== undefined) countOf(Number(student), messageId);
}

function countOf(student: number, messageId: string): void {
  const first = firstIds.get(student);
  if (first === undefined) firstIds.set(student, messageId);
  else if (first === messageId) counts.repeated += 1;
  else counts.twice += 1;
}

async function addStudents(): Promise<void> {
  const groups = [
    ["broadcast", students],
    ["forgetful", options.resets],
  ];
  await darasa.withPool(async (pool) => {
    for (const group of groups)
      await pool.query(
        `INSERT INTO users (username, email, password_hash, name)
         SELECT email, email, 'x', 'Student ' || n FROM (
           SELECT n, $1 || '-' || n || '@students.example' AS email FROM generate_series(1, $2::integer) n) made`,
        group,
      );
  });
}

async function sendCommunication(): Promise<void> {
  const admin = await darasa.withPool(async (pool) =>
    callerFor(darasa.url, pool, await userWithRole(pool, "admin")),
  );
  const form = { title: TITLE, message: "The term begins on Monday.", recipient_type: "all" };
  await mustSucceed(admin, "POST", "/communications/", form);
}

/** Returns kills and resets in their order, each with the number of delivered emails at which it happens. */
function planned(): { at: number; happen(): Promise<void> }[] {
  const kill = (time: number) => () => killAndStart(time % 2 === 0 ? "app" : "database");
  const events = [
    ...Array.from({ length: options.kills }, (_, time) => kill(time)),
    ...Array.from({ length: options.resets }, (_, time) => () => timeReset(time)),
  ];
  return events
    .map((happen) => ({ at: random.below(Math.floor(students * 0.95)), happen }))
    .sort((one, other) => one.at - other.at);
}

/** Records the milliseconds from the request until the email has arrived. */
async function timeReset(time: number): Promise<void> {
  const email = `forgetful-${time + 1}@students.example`;
  const arrived = new Promise<void>((resolve) => resetArrived.set(email, resolve));
  const asked = performance.now();
  await mustSucceed(await callerFor(darasa.url), "POST", "/password-reset/", { email });
  await Promise.race([arrived, sleep(2 * 60_000)]);
  resets_ms.push(performance.now() - asked);
}

async function killAndStart(who: "app" | "database"): Promise<void> {
  const pids = who === "app" ? [darasa.pid] : [darasa.pid, ...databaseProcesses(darasa.dataDir)];
  signalAll(pids, "SIGKILL");
  await darasa.ended();
  await darasa.start();
}

/** Waits for the condition. Gives up when no email has arrived for MOST_WAIT_MS. */
async function until(isSo: () => boolean, meanwhile?: () => Promise<void>): Promise<void> {
  let seen = { count: -1, at: 0 };
  while (!isSo()) {
    if (firstIds.size !== seen.count) seen = { count: firstIds.size, at: performance.now() };
    else if (performance.now() - seen.at > MOST_WAIT_MS) return;
    await sleep(meanwhile ? 1_000 : 50);
    await meanwhile?.();
  }
}

/** Makes overdue work run at once: retries due in minutes or hours, and jobs that a killed process had started. */
async function hurry(): Promise<void> {
  if (firstIds.size < students * 0.99) return;
  await darasa.withPool(async (pool) => {
    await pool.query(
      `UPDATE pgboss.job SET started_on = started_on - interval '1 hour'
       WHERE state = 'active' AND name LIKE '%email' AND started_on < now() - interval '1 minute'`,
    );
    await pool.query("UPDATE pgboss.queue SET monitor_claim_on = NULL, monitor_on = NULL");
    const boss = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) } });
    for (const queue of ["email", "bulk-email", "broadcasts"]) await boss.supervise(queue);
    await pool.query(
      "UPDATE pgboss.job SET start_after = now() WHERE state = 'retry' AND name LIKE '%email' AND start_after > now()",
    );
  });
}

function printProgress(): void {
  const { greylisted, cutBefore, cutAfter } = sink.troubles;
  const passed_s = Math.round((performance.now() - began) / 1000);
  console.log(
    `${passed_s} s: ${firstIds.size} arrived, ${counts.repeated} again, ${counts.twice} twice, ${greylisted} greylisted, ${cutBefore + cutAfter} cut; resets ${resets_ms.length}`,
  );
}

function report(): void {
  const missing = students - firstIds.size;
  const late = resets_ms.filter((ms) => ms > RESET_MS).length;
  const { greylisted, cutBefore, cutAfter } = sink.troubles;
  printResult({
    what: "a communication to many students under kill -9",
    value: `${missing} of ${students} missing, ${counts.twice} sent twice, ${counts.repeated} delivered again under the same Message-ID; ${Math.round(took_s)} s`,
    trials: `${options.kills} kills at ${options.rate} emails a second; ${greylisted} greylisted, ${cutBefore} cut before the message, ${cutAfter} after it`,
    seed,
    problems: missing + counts.twice > 0 ? [`${missing} missing, ${counts.twice} twice`] : [],
  });
  printResult({
    what: "a password reset in the meantime",
    value: `${spread(resets_ms)}, ${late} later than ${RESET_MS / 1000} s`,
    trials: `${options.resets} resets`,
    seed,
    problems: late > 0 ? [`${late} resets were late`] : [],
  });
}

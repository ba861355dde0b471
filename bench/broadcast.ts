import { setTimeout as sleep } from "node:timers/promises";
import { PgBoss } from "pg-boss";
import { Darasa } from "#tests/support/darasa.ts";
import { type MailServer, mailServer } from "#tests/support/mail-server.ts";
import { callerFor, mustSucceed, userWithRole } from "./harness/callers.ts";
import { begin, printResult, spread } from "./harness/figures.ts";
import { readOptions } from "./harness/options.ts";
import { databaseProcesses, signalAll } from "./harness/processes.ts";
import { Random } from "./harness/random.ts";

// npm run drill:broadcast -- [--students 300] [--rate 20] [--kills 4] [--resets 5] [--seed 1]
//
// Sends a communication to many at SMTP_RATE, kills the app and PostgreSQL by signal 9 meanwhile, and shows that each student
// gets it once, and that a password reset does not wait behind it. Linux only.

const options = readOptions({ students: 300, rate: 20, kills: 4, resets: 5, seed: 1 });
const { seed } = options;
const random = new Random(seed);
const RESET_MS = 5_000;
const MOST_WAIT_MS = 10 * 60_000;

await begin();
const server = await mailServer();
const environment = {
  SMTP_URL: server.url,
  MAIL_FROM: "drill@darasa.example",
  SMTP_RATE: String(options.rate),
};
const darasa = await Darasa.run({ environment });
const addresses = await addStudents();
await sendCommunication();
const resets_ms: number[] = [];
for (let time = 0; time < Math.max(options.kills, options.resets); time++) {
  if (time < options.resets) resets_ms.push(await timeOfReset(time));
  await sleep(200 + random.below(1_500));
  if (time < options.kills) await killAndStart(time % 2 === 0 ? "app" : "database");
}
await allArrived();
report();
await darasa.remove();
server.close();
process.exit();

function addressOf(number: number): string {
  return `broadcast-${number}@students.example`;
}

async function addStudents(): Promise<string[]> {
  await darasa.withPool((pool) =>
    pool.query(
      `INSERT INTO users (username, email, password_hash, name)
       SELECT email, email, 'x', 'Student ' || n FROM (
         SELECT n, 'broadcast-' || n || '@students.example' AS email FROM generate_series(1, $1::integer) n) made`,
      [options.students],
    ),
  );
  return Array.from({ length: options.students }, (_, index) => addressOf(index + 1));
}

async function sendCommunication(): Promise<void> {
  const admin = await darasa.withPool(async (pool) =>
    callerFor(darasa.url, pool, await userWithRole(pool, "admin")),
  );
  const form = { title: "To everybody", message: "The term begins on Monday.", recipient_type: "all" };
  await mustSucceed(admin, "POST", "/communications/", form);
}

function messagesTo({ received }: MailServer, address: string, subject: string): string[] {
  return received.filter(
    (message) => message.includes(`To: ${address}`) && message.includes(`Subject: ${subject}`),
  );
}

/** The milliseconds from the request until the email is there. */
async function timeOfReset(time: number): Promise<number> {
  const address = addressOf(1 + time);
  const began = performance.now();
  await mustSucceed(await callerFor(darasa.url), "POST", "/password-reset/", { email: address });
  while (messagesTo(server, address, "Reset your password").length === 0) {
    if (performance.now() - began > MOST_WAIT_MS) break;
    await sleep(20);
  }
  return performance.now() - began;
}

async function killAndStart(who: "app" | "database"): Promise<void> {
  const pids = who === "app" ? [darasa.pid] : [darasa.pid, ...databaseProcesses(darasa.dataDir)];
  signalAll(pids, "SIGKILL");
  await darasa.ended();
  await darasa.start();
  // The jobs of a killed process are taken over after five minutes; here at once, as nobody works on them any more.
  await darasa.withPool(async (pool) => {
    await pool.query(
      "UPDATE pgboss.job SET started_on = started_on - interval '1 hour' WHERE state = 'active'",
    );
    await pool.query("UPDATE pgboss.queue SET monitor_claim_on = NULL, monitor_on = NULL");
  });
}

async function allArrived(): Promise<void> {
  const began = performance.now();
  const missing = () => addresses.some((address) => messagesTo(server, address, "To everybody").length === 0);
  while (missing() && performance.now() - began < MOST_WAIT_MS) {
    await sleep(1_000);
    await darasa.withPool(async (pool) => {
      const boss = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) } });
      for (const queue of ["email", "bulk-email", "broadcasts"]) await boss.supervise(queue);
      await pool.query(
        "UPDATE pgboss.job SET start_after = now() WHERE state = 'retry' AND name LIKE '%mail'",
      );
    });
  }
}

function report(): void {
  const idsOf = (messages: string[]) =>
    messages.map((message) => /^message-id:\s*(\S+)/im.exec(message)?.[1]);
  const found = addresses.map((address) => idsOf(messagesTo(server, address, "To everybody")));
  const missing = found.filter((ids) => ids.length === 0).length;
  const twice = found.filter((ids) => new Set(ids).size > 1).length;
  const repeated = found.filter((ids) => ids.length > new Set(ids).size).length;
  const late = resets_ms.filter((ms) => ms > RESET_MS).length;
  printResult({
    what: "a communication to many under kill -9",
    value: `${missing} of ${found.length} missing, ${twice} sent twice, ${repeated} handed over again under the same Message-ID`,
    trials: `${options.kills} kills at ${options.rate} emails a second`,
    seed,
    problems: missing + twice > 0 ? [`${missing} missing, ${twice} twice`] : [],
  });
  printResult({
    what: "a password reset meanwhile",
    value: `${spread(resets_ms)}, ${late} later than ${RESET_MS / 1000} s`,
    trials: `${options.resets} resets`,
    seed,
    problems: late > 0 ? [`${late} resets were late`] : [],
  });
}

import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { runningDatabase } from "#server/platform/database/embedded-running.ts";
import { diskStorage } from "#server/platform/storage/disk.ts";
import { agent } from "./support/agent.ts";
import { aPlace, type Running, startDarasa } from "./support/darasa.ts";
import { Random } from "./support/random.ts";
import { personOf } from "./support/write-load.ts";

// `npm run drill:deletion -- --times 40 --seed 1`: kill -9 of the app or of PostgreSQL at a random moment within DELETE students/{id}/
// (security.md T36). Afterwards the student is whole or gone with everything, and after the next deletion so are the files.

const { values } = parseArgs({
  options: { times: { type: "string", default: "40" }, seed: { type: "string", default: "1" } },
});
const random = new Random(Number(values.seed));
const FILES_EACH = 3;
/** Kills fall between the sending and half as long again as an undisturbed deletion takes. */
const REACH = 1.5;
const place = await aPlace();
const store = diskStorage(place.dataDir);
const counts = { gone: 0, whole: 0, half: 0, answered: 0, doubtfulAnswers: 0, filesLeft: 0 };

let running = await start();
await enough();
const reach_ms = REACH * (await undisturbed());
for (let time = 0; time < Number(values.times); time++) await deleteAndKill(time % 2 === 0);
await report();

function start(): Promise<Running> {
  return startDarasa({ LOG_LEVEL: "fatal" }, place);
}

async function inDatabase<T>(work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ ...(await runningDatabase(place.dataDir)), max: 2 });
  pool.on("error", () => undefined);
  return work(pool).finally(() => pool.end());
}

/** Assignments to hand work in for: one for each file of a student. */
async function enough(): Promise<void> {
  await inDatabase(async (pool) => {
    const { rows } = await pool.query("SELECT count(*)::integer AS count FROM assignments");
    if (rows[0].count < FILES_EACH) throw new Error("the demonstration has too few assignments");
  });
}

interface Student {
  id: number;
  email: string;
  keys: string[];
}

/** With an enrollment, work with files, a session and a email. */
async function aStudent(pool: pg.Pool): Promise<Student> {
  const email = `${randomUUID()}@students.example`;
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO users (username, email, name, role, password_hash) VALUES ($1, $1, 'Leaves Soon', 'student', 'x') RETURNING id`,
    [email],
  );
  const id = rows[0]?.id ?? 0;
  await pool.query("INSERT INTO enrollments (user_id, program_id) SELECT $1, id FROM programs LIMIT 2", [id]);
  await pool.query(
    "INSERT INTO emails (key, recipient, subject, text_body, html_body, state, settled_at) VALUES ($1, $1, 's', 't', 'h', 'sent', now())",
    [email],
  );
  const keys = Array.from({ length: FILES_EACH }, () => `submissions/${randomUUID()}`);
  for (const [place, key] of keys.entries()) {
    await store.putBytes(key, Buffer.from("%PDF-1.7 work"));
    await pool.query(
      `INSERT INTO submissions (assignment_id, user_id, storage_key, filename, size_bytes, mime)
       SELECT id, $1, $2, 'work.pdf', 13, 'application/pdf' FROM assignments ORDER BY id LIMIT 1 OFFSET $3`,
      [id, key, place],
    );
  }
  return { id, email, keys };
}

/** The slowest of three that nobody disturbs, in milliseconds. */
async function undisturbed(): Promise<number> {
  let slowest = 0;
  await inDatabase(async (pool) => {
    const admin = await agent(running.url, pool, await personOf(pool, "admin"));
    for (let time = 0; time < 3; time++) {
      const { id } = await aStudent(pool);
      const began = performance.now();
      await admin.send("DELETE", `/students/${id}/`);
      slowest = Math.max(slowest, performance.now() - began);
    }
  });
  return slowest;
}

async function deleteAndKill(isApp: boolean): Promise<void> {
  const { student, admin } = await inDatabase(async (pool) => ({
    student: await aStudent(pool),
    admin: await agent(running.url, pool, await personOf(pool, "admin")),
  }));
  const answer = admin.send("DELETE", `/students/${student.id}/`);
  await sleep(random.below(reach_ms));
  const victim = isApp ? running.process.pid : await databasePid();
  if (victim) process.kill(victim, "SIGKILL");
  const reply = await answer;
  if (running.process.exitCode === null && running.process.signalCode === null)
    await new Promise((resolve) => running.process.once("exit", resolve));
  running = await start();
  const left = await inDatabase((pool) => whatIsLeft(pool, student));
  if (reply?.status === 204) counts.answered += 1;
  if (left === "whole" && reply?.status === 204) counts.doubtfulAnswers += 1;
  counts[left] += 1;
}

async function whatIsLeft(pool: pg.Pool, { id, email, keys }: Student): Promise<"gone" | "whole" | "half"> {
  const { rows } = await pool.query<{ what: string; count: number }>(
    `SELECT 'users' AS what, count(*)::integer FROM users WHERE id = $1
     UNION ALL SELECT 'enrollments', count(*)::integer FROM enrollments WHERE user_id = $1
     UNION ALL SELECT 'submissions', count(*)::integer FROM submissions WHERE user_id = $1
     UNION ALL SELECT 'mail', count(*)::integer FROM emails WHERE recipient = $2
     UNION ALL SELECT 'audit', count(*)::integer FROM audit_log WHERE resource = 'student' AND resource_id = $1
     UNION ALL SELECT 'files given up', count(*)::integer FROM detached_files WHERE key = ANY($3)`,
    [id, email, keys],
  );
  const found = Object.fromEntries(rows.map(({ what, count }) => [what, count]));
  const files = keys.filter((key) => existsSync(path.join(place.dataDir, "uploads", key))).length;
  const { users, enrollments, submissions, mail, audit } = found;
  // A file that is still there is one that is noted; the next removal takes it.
  const isGone = !users && !enrollments && !submissions && !mail && audit === 1;
  if (isGone && files <= (found["files given up"] ?? 0)) return "gone";
  const isWhole = users === 1 && enrollments === 2 && submissions === FILES_EACH && mail === 1 && !audit;
  if (isWhole && files === FILES_EACH && !found["files given up"]) return "whole";
  console.log(`  half: ${JSON.stringify({ ...found, files })}`);
  return "half";
}

/** The next deletion also takes the files that the killed ones left. */
async function report(): Promise<void> {
  const kept = await inDatabase(async (pool) => {
    const { id } = await aStudent(pool);
    const admin = await agent(running.url, pool, await personOf(pool, "admin"));
    const reply = await admin.send("DELETE", `/students/${id}/`);
    if (reply?.status !== 204) throw new Error(`the last deletion was answered ${reply?.status}`);
    const { rows } = await pool.query<{ storage_key: string }>("SELECT storage_key FROM submissions");
    return new Set(rows.map((row) => row.storage_key));
  });
  const files = await readdir(path.join(place.dataDir, "uploads/submissions"));
  counts.filesLeft = files.filter((name) => !kept.has(`submissions/${name}`)).length;
  await running.stop();
  await rm(place.dataDir, { recursive: true, force: true });
  const { gone, whole, half, answered, doubtfulAnswers, filesLeft } = counts;
  console.log(`kill -9 within the deletion of a student, ${values.times} times, seed ${values.seed}`);
  console.log(`  ${half} half; ${gone} gone with everything, ${whole} whole; ${answered} were answered 204`);
  console.log(`  ${doubtfulAnswers} answered and still there; ${filesLeft} files without a row afterwards`);
  process.exitCode = half + doubtfulAnswers + filesLeft > 0 ? 1 : 0;
}

async function databasePid(): Promise<number | undefined> {
  const file = path.join(place.dataDir, "database/cluster/postmaster.pid");
  const text = await readFile(file, "utf8").catch(() => "");
  return Number(text.split("\n", 1)[0]) || undefined;
}

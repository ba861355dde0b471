import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { Darasa } from "#tests/support/darasa.ts";
import { type Caller, callerFor, mustSucceed, userWithRole } from "./harness/callers.ts";
import { begin, percentile, printResult } from "./harness/figures.ts";
import { request } from "./harness/http-client.ts";
import { readOptions } from "./harness/options.ts";
import { Random } from "./harness/random.ts";
import { openProgram } from "./harness/write-load.ts";

// npm run bench:quiz -- [--students 300] [--questions 40] [--pause 20] [--minutes 3]
//
// `npm run drill:quiz` is the same with `--cuts 0.2 --kills 3 --students 200 --pause 1 --minutes 1`.
//
// Students begin one quiz within a minute and answer a question every `pause` seconds. Each student has two devices.
// With `cuts`, this share of the answers is cut: half of them before the server reads them, half after it stored them.
// With `kills`, the application is killed (-9) so many times. At the end the stored answers, the attempts and the marks
// must equal those of a plain model in this process.

const options = readOptions({
  students: 300,
  questions: 40,
  pause: 20,
  minutes: 3,
  cuts: 0,
  kills: 0,
  seed: 1,
});
const random = new Random(options.seed);
const SECOND_MS = 1_000;

interface Given {
  answer: { is_true: boolean };
  at: number;
  id: string;
}

interface Student {
  call: Caller;
  attempt: number;
  anchor: string;
  /** Monotonic time of this process at the anchor. */
  from_ms: number;
  /** Newest answer by position, and those that the server has not acknowledged. */
  newest: Map<number, Given>;
  waiting: { position: number; given: Given }[];
}

await begin();
const darasa = await Darasa.run({ environment: { LOG_LEVEL: "error" } });
const took_ms: number[] = [];
let isDown = false;
try {
  await darasa.withPool(run);
} finally {
  await darasa.remove();
}

async function run(pool: pg.Pool): Promise<void> {
  const { quiz, truths } = await aQuiz(pool);
  const quiet = await publicPage();
  const students = await Promise.all(
    Array.from({ length: options.students }, (_, at) => beginAs(pool, quiz, at)),
  );
  const kills = killSometimes();
  const pages: number[] = [];
  const ends = performance.now() + options.minutes * 60 * SECOND_MS;
  const visitor = (async () => {
    while (performance.now() < ends) {
      pages.push(...(await publicPage(5)));
      await sleep(SECOND_MS);
    }
  })();
  await Promise.all(students.map((student) => takePart(student, ends)));
  await Promise.all([visitor, kills]);
  for (const student of students) while (student.waiting.length > 0) await sendWaiting(student);
  for (const { call, attempt } of students)
    await mustSucceed(call, "POST", `/student/quiz-attempts/${attempt}/finish/`);
  const problems = await problemsOf(pool, students, quiz, truths);
  const given = students.reduce((sum, { newest }) => sum + newest.size, 0);
  const p95 = percentile(took_ms, 0.95).toFixed(1);
  printResult({
    what: `${options.students} students, ${options.questions} questions, an answer every ${options.pause} s, cuts ${options.cuts}, kills ${options.kills}`,
    value: `${problems.length} of ${given} answers, attempts and marks wrong; saving p50 ${percentile(took_ms, 0.5).toFixed(1)} ms, p95 ${p95} ms; public page p50 ${percentile(quiet, 0.5).toFixed(1)} ms before, ${percentile(pages, 0.5).toFixed(1)} ms during`,
    trials: `${took_ms.length} answers saved`,
    seed: options.seed,
    problems,
  });
}

async function aQuiz(pool: pg.Pool) {
  const admin = await callerFor(darasa.url, pool, await userWithRole(pool, "admin"));
  const program = await openProgram(pool);
  const truths: boolean[] = [];
  const parts: { question: number }[] = [];
  for (let number = 0; number < options.questions; number += 1) {
    truths.push(random.chance(0.5));
    const question = { kind: "true_false", content: {}, key: { is_true: truths[number] }, points: 1 };
    const { id } = await mustSucceed(admin, "POST", `/programs/${program}/questions/`, {
      ...question,
      text: `<p>Question ${number + 1}</p>`,
    });
    parts.push({ question: id });
  }
  const { id: quiz } = await mustSucceed(admin, "POST", "/quizzes/", {
    ...{ title: "Load", program, attempts: 1, counts: "best", shuffles_questions: false, parts },
    ...{ shuffles_answers: false, results: "points", shows_results_at_once: true },
    deadline: new Date(Date.now() + 86_400_000).toISOString(),
  });
  await mustSucceed(admin, "POST", "/assignments/send/", { assignment_id: quiz, program_id: program });
  return { quiz, truths };
}

/** Adds a student and begins the quiz, at some moment of the first minute. Both devices begin at once. */
async function beginAs(pool: pg.Pool, quiz: number, at: number): Promise<Student> {
  const email = `quiz-${at}@students.example`;
  const { rows } = await pool.query(
    `INSERT INTO users (username, email, name, role, password_hash, phone)
     VALUES ($1, $1, 'Quiz Taker', 'student', 'none', '+256700000001') RETURNING id`,
    [email],
  );
  await pool.query(
    "INSERT INTO enrollments (user_id, program_id) SELECT $1, program_id FROM assignments WHERE id = $2",
    [rows[0].id, quiz],
  );
  const call = await callerFor(darasa.url, pool, rows[0].id);
  await sleep(random.below(options.cuts > 0 ? 5 * SECOND_MS : 60 * SECOND_MS));
  const both = await Promise.all(
    [1, 2].map(() => mustSucceed(call, "POST", `/student/quizzes/${quiz}/attempts/`)),
  );
  const { id, anchor } = both[0];
  return { call, attempt: id, anchor, from_ms: performance.now(), newest: new Map(), waiting: [] };
}

/** Answers questions in turn, and changes some answers. */
async function takePart(student: Student, ends: number): Promise<void> {
  await sleep(random.below(options.pause * SECOND_MS));
  for (let next = 0; performance.now() < ends; next += 1) {
    const position = (next % options.questions) + 1;
    const at = Math.round(performance.now() - student.from_ms);
    const given = { answer: { is_true: random.chance(0.5) }, at, id: randomUUID() };
    student.newest.set(position, given);
    student.waiting.push({ position, given });
    await sendWaiting(student);
    await sleep(options.pause * SECOND_MS);
  }
}

/** Sends what waits. The order is mixed, as by two devices; a cut answer stays and is sent again. */
async function sendWaiting(student: Student): Promise<void> {
  if (isDown) return void (await sleep(200));
  const sending = student.waiting.toSorted(() => random.below(3) - 1);
  for (const one of sending) {
    const isCut = options.cuts > 0 && random.chance(options.cuts);
    if (isCut && random.chance(0.5)) continue;
    const { position, given } = one;
    const body = {
      answers: [
        { position, answer: given.answer, id: given.id, anchor: student.anchor, elapsed_ms: given.at },
      ],
    };
    const began = performance.now();
    const reply = await student.call("PUT", `/student/quiz-attempts/${student.attempt}/answers/`, body);
    if (isCut || reply?.status !== 200) continue;
    took_ms.push(performance.now() - began);
    student.waiting.splice(student.waiting.indexOf(one), 1);
  }
}

async function killSometimes(): Promise<void> {
  const pause_ms = (options.minutes * 60 * SECOND_MS) / (options.kills + 1);
  for (let kill = 0; kill < options.kills; kill += 1) {
    await sleep(pause_ms);
    isDown = true;
    darasa.process.kill("SIGKILL");
    await darasa.ended();
    await darasa.start();
    isDown = false;
  }
}

/** Returns the milliseconds of some requests of a public page. */
async function publicPage(count = 30): Promise<number[]> {
  const times: number[] = [];
  for (let number = 0; number < count && !isDown; number += 1) {
    const began = performance.now();
    await request(`${darasa.url}/programs`, {}).catch(() => undefined);
    times.push(performance.now() - began);
  }
  return times;
}

/** Compares every stored answer, the number of attempts and the marks with the model. */
async function problemsOf(
  pool: pg.Pool,
  students: Student[],
  quiz: number,
  truths: boolean[],
): Promise<string[]> {
  const problems: string[] = [];
  const attempts = await pool.query(
    "SELECT count(*)::integer AS count FROM attempts WHERE assignment_id = $1",
    [quiz],
  );
  if (attempts.rows[0].count !== students.length)
    problems.push(`${attempts.rows[0].count} attempts of ${students.length} students`);
  for (const { attempt, newest } of students) {
    const { rows } = await pool.query(
      "SELECT position, answer, points FROM attempt_questions WHERE attempt_id = $1 ORDER BY position",
      [attempt],
    );
    for (const { position, answer, points } of rows) {
      const wanted = newest.get(position)?.answer;
      if (answer?.is_true !== wanted?.is_true)
        problems.push(`attempt ${attempt}, question ${position}: answer`);
      const right = wanted !== undefined && wanted.is_true === truths[position - 1];
      if (points !== (right ? 1 : 0)) problems.push(`attempt ${attempt}, question ${position}: points`);
    }
  }
  return problems;
}

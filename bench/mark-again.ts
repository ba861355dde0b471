import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { Darasa } from "#tests/support/darasa.ts";
import { callerFor, mustSucceed, userWithRole } from "./harness/callers.ts";
import { begin, percentile, printResult } from "./harness/figures.ts";
import { request } from "./harness/http-client.ts";
import { readOptions } from "./harness/options.ts";
import { openProgram } from "./harness/write-load.ts";

// npm run bench:mark-again -- [--attempts 5000] [--questions 20]
//
// Repairs a question of a quiz with many attempts, and marks the quiz again. Measures the comparison before it, the job,
// each question for its progress, and a public page at the same time. At the end all points and grades must be those of the
// repaired question, and the progress must never have gone back.

const options = readOptions({ attempts: 5_000, questions: 20 });
/** Interval at which the page asks for the progress. */
const ASK_EVERY_MS = 2_000;

await begin();
const darasa = await Darasa.run({ environment: { LOG_LEVEL: "error" } });
try {
  await darasa.withPool(run);
} finally {
  await darasa.remove();
}

async function run(pool: pg.Pool): Promise<void> {
  const admin = await callerFor(darasa.url, pool, await userWithRole(pool, "admin"));
  const { quiz, first } = await aQuiz(pool);
  await addAttempts(pool, quiz);
  await repair(first);
  const address = `/quizzes/${quiz}/mark-again/`;
  const [compared, compare_ms] = await timed(() => mustSucceed(admin, "GET", address));
  const began = performance.now();
  await mustSucceed(admin, "POST", address, {});
  const asked_ms: number[] = [];
  const pages_ms: number[] = [];
  const seen: number[] = [];
  for (;;) {
    const [{ is_running, done_count }, took_ms] = await timed(() => mustSucceed(admin, "GET", address));
    if (!is_running) break;
    asked_ms.push(took_ms);
    seen.push(done_count);
    const [, page_ms] = await timed(() => request(`${darasa.url}/programs`, {}));
    pages_ms.push(page_ms);
    await sleep(ASK_EVERY_MS);
  }
  const seconds = (performance.now() - began) / 1_000;
  const wrong = await wrongAttempts(pool, quiz);
  const problems = [
    ...(compared.attempts_count === options.attempts ? [] : [`${compared.attempts_count} attempts`]),
    ...(wrong === 0 ? [] : [`${wrong} attempts or grades are wrong`]),
    ...(seen.every((count, at) => count >= (seen[at - 1] ?? 0)) ? [] : ["the progress went back"]),
    ...(new Set(seen).size > 2 ? [] : [`the progress was seen at ${seen} only`]),
  ];
  printResult({
    what: `${options.attempts} attempts of ${options.questions} questions marked again`,
    value: `job ${seconds.toFixed(1)} s; comparison ${compare_ms.toFixed(0)} ms with ${compared.changes_count} changes; progress p50 ${percentile(asked_ms, 0.5).toFixed(0)} ms, at most ${percentile(asked_ms, 1).toFixed(0)} ms; public page p50 ${percentile(pages_ms, 0.5).toFixed(1)} ms, at most ${percentile(pages_ms, 1).toFixed(0)} ms`,
    trials: `progress seen at ${seen.join(", ")}`,
    problems,
  });

  async function aQuiz(on: pg.Pool) {
    const program = await openProgram(on);
    const ids: number[] = [];
    for (let number = 1; number <= options.questions; number += 1) {
      const question = { kind: "true_false", content: {}, key: { is_true: true }, points: 1 };
      const path = `/programs/${program}/questions/`;
      ids.push((await mustSucceed(admin, "POST", path, { ...question, text: `<p>${number}</p>` })).id);
    }
    const { id } = await mustSucceed(admin, "POST", "/quizzes/", {
      ...{ title: "Many attempts", program, attempts: 1, counts: "best", shuffles_questions: false },
      ...{ shuffles_answers: false, results: "points", shows_results_at_once: true },
      parts: ids.map((question) => ({ question })),
      deadline: new Date(Date.now() + 86_400_000).toISOString(),
    });
    await mustSucceed(admin, "POST", "/assignments/send/", { assignment_id: id, program_id: program });
    return { quiz: id as number, first: ids[0] as number };
  }

  async function repair(question: number): Promise<void> {
    const { updated_at, ...before } = await mustSucceed(admin, "GET", `/questions/${question}/`);
    const { kind, text, content, explanation, tags, points } = before;
    const form = { kind, text, content, explanation, tags, points, key: { is_true: false } };
    await mustSucceed(admin, "PUT", `/questions/${question}/`, { question: form, updated_at });
  }
}

/** Adds a marked attempt of each of so many new students. Every second answer to each question is right. */
async function addAttempts(pool: pg.Pool, quiz: number): Promise<void> {
  await pool.query(
    `WITH made AS (
      INSERT INTO users (username, email, name, role, password_hash, phone)
      SELECT email, email, 'Student ' || n, 'student', '', '+25670000' || lpad((n % 10000)::text, 4, '0')
      FROM (SELECT n, 'again-' || n || '@learners.example' AS email FROM generate_series(1, $2::integer) n) numbers
      RETURNING id), enrolled AS (
      INSERT INTO enrollments (user_id, program_id)
      SELECT made.id, program_id FROM made, assignments WHERE assignments.id = $1 RETURNING user_id), begun AS (
      INSERT INTO attempts (assignment_id, user_id, number, state, began_at, over_at, marked_at, points_possible, points)
      SELECT $1, user_id, 1, 'marked', now(), now(), now(), $3, 0 FROM enrolled RETURNING id)
    INSERT INTO attempt_questions (attempt_id, position, question_id, points_possible, shown_order, answer, answer_id,
      given_at, is_late, points)
    SELECT begun.id, part.position, part.question_id, 1, '{}', jsonb_build_object('is_true', is_true), 'answer-' || begun.id,
      now(), false, is_true::integer
    FROM begun, (SELECT question_id, row_number() OVER (ORDER BY position) AS position FROM quiz_parts
      WHERE assignment_id = $1) part, LATERAL (SELECT (begun.id + part.position) % 2 = 0 AS is_true) given`,
    [quiz, options.attempts, options.questions],
  );
  await pool.query(
    `UPDATE attempts SET points = (SELECT sum(points) FROM attempt_questions WHERE attempt_id = attempts.id)
     WHERE assignment_id = $1`,
    [quiz],
  );
  await pool.query(
    `INSERT INTO submissions (assignment_id, user_id, filename, size_bytes, mime, submitted_at, marks_awarded, graded_at)
     SELECT assignment_id, user_id, '', 0, '', now(), points * 100 / points_possible, now() FROM attempts
     WHERE assignment_id = $1`,
    [quiz],
  );
  await pool.query("ANALYZE users, enrollments, attempts, attempt_questions, submissions");
}

/** Counts attempts whose points or grade do not follow from the repaired question. */
async function wrongAttempts(pool: pg.Pool, quiz: number): Promise<number> {
  const { rows } = await pool.query(
    `SELECT count(*)::integer AS count FROM attempts
     JOIN submissions USING (assignment_id, user_id),
     LATERAL (SELECT count(*) FILTER (WHERE (answer ->> 'is_true')::boolean = (position <> 1)) AS right_ones
       FROM attempt_questions WHERE attempt_id = attempts.id) marked
     WHERE assignment_id = $1 AND (points <> right_ones OR state <> 'marked_again'
       OR abs(marks_awarded - right_ones * 100.0 / points_possible) > 0.01)`,
    [quiz],
  );
  return rows[0].count;
}

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const began = performance.now();
  return [await work(), performance.now() - began];
}

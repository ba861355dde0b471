import type pg from "pg";
import type { Student } from "./student.ts";

/** Compares every stored answer, the number of attempts and the marks with the model. */
export async function problemsOf(
  pool: pg.Pool,
  quiz: number,
  students: readonly Student[],
  truths: readonly boolean[],
): Promise<string[]> {
  const problems: string[] = [];
  const attempts = await pool.query(
    "SELECT count(*)::integer AS count FROM attempts WHERE assignment_id = $1",
    [quiz],
  );
  if (attempts.rows[0].count !== students.length)
    problems.push(`${attempts.rows[0].count} attempts of ${students.length} students`);
  for (const student of students) problems.push(...(await problemsOfOne(pool, quiz, student, truths)));
  return problems;
}

async function problemsOfOne(
  pool: pg.Pool,
  quiz: number,
  { attempt, user, newest, late, devices }: Student,
  truths: readonly boolean[],
): Promise<string[]> {
  const problems: string[] = [];
  const { rows } = await pool.query(
    "SELECT position, answer, points FROM attempt_questions WHERE attempt_id = $1 ORDER BY position",
    [attempt],
  );
  if (rows.length !== truths.length) problems.push(`attempt ${attempt}: ${rows.length} questions`);
  let sum = 0;
  for (const { position, answer, points } of rows) {
    const wanted = newest.get(position)?.answer;
    if (answer?.is_true !== wanted?.is_true)
      problems.push(`attempt ${attempt}, question ${position}: answer`);
    const earned = wanted !== undefined && wanted.is_true === truths[position - 1] ? 1 : 0;
    if (points !== earned) problems.push(`attempt ${attempt}, question ${position}: points`);
    sum += earned;
  }
  const marks = Math.round((sum * 100 * 100) / truths.length) / 100;
  const work = await pool.query(
    "SELECT marks_awarded FROM submissions WHERE assignment_id = $1 AND user_id = $2",
    [quiz, user],
  );
  if (work.rows.length !== 1 || work.rows[0].marks_awarded !== marks)
    problems.push(`attempt ${attempt}: marks ${JSON.stringify(work.rows)} instead of ${marks}`);
  for (const { refused } of devices)
    for (const id of refused)
      if (!late.has(id)) problems.push(`attempt ${attempt}: a timely answer was refused`);
  return problems;
}

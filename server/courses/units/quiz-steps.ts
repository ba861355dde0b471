import { sql } from "kysely";
import { LATE_ANSWERS_MS } from "#contract/courses/quizzes/attempt-rules.ts";
import { hasPassed } from "#contract/courses/quizzes/marking.ts";
import type { QuizStep } from "#contract/courses/units/unit-content.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import { shownOf } from "#server/courses/attempts/results.ts";
import { waitsUntil } from "#server/courses/quizzes/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";

interface Row {
  id: number;
  unit: number;
  title: string;
  pass_mark: number | null;
  results: "nothing" | "points" | "answers";
  grades_held_at: Date | null;
  waits_until: Date | null;
  /** Attempts that are over. */
  over_count: number;
  /** Best share of the points; null if no attempt is marked. */
  best: number | null;
  /** True while an attempt waits for points by staff, or for answers that a device has not sent (decision 0087). */
  is_awaited: boolean;
}

/** Returns the quizzes of a program's units as the student's steps, by the number of the unit. */
export async function quizSteps(
  db: Database,
  student: Viewer,
  program: number,
  now: Date,
): Promise<Map<number, QuizStep[]>> {
  const { rows } = await sql<Row>`
    SELECT assignments.id, assignments.unit_number AS unit, assignments.title, assignments.grades_held_at, quizzes.pass_mark,
      quizzes.results, ${waitsUntil} AS waits_until,
      count(attempts.id)::integer AS over_count, max(attempts.points / attempts.points_possible) AS best,
      coalesce(bool_or(attempts.points IS NULL OR (NOT attempts.is_settled
        AND attempts.over_at > ${new Date(now.getTime() - LATE_ANSWERS_MS)})), false) AS is_awaited
    FROM quizzes JOIN assignments ON assignments.id = quizzes.assignment_id
      LEFT JOIN attempts ON attempts.assignment_id = quizzes.assignment_id
        AND attempts.user_id = ${student.id} AND attempts.state <> 'begun'
    WHERE assignments.program_id = ${program} AND assignments.unit_number IS NOT NULL AND assignments.deleted_at IS NULL
      AND assignments.sent_at IS NOT NULL
    GROUP BY assignments.id, quizzes.assignment_id ORDER BY assignments.deadline, assignments.id`.execute(db);
  const steps = rows.map((row) => ({
    unit: row.unit,
    step: { id: row.id, title: row.title, state: stateOf(row, now) },
  }));
  const byUnit = Map.groupBy(steps, ({ unit }) => unit);
  return new Map([...byUnit].map(([unit, list]) => [unit, list.map(({ step }) => step)]));
}

const marked = { state: "marked", over_at: null, is_settled: true } as const;

/**
 * Returns the state of a step. A quiz that was handed in is done; with a pass mark, one that was passed. The step tells
 * no more than the rule of the results does. If that shows nothing until the release, handing in is enough, also afterwards.
 */
function stateOf(row: Row, now: Date): QuizStep["state"] {
  if (row.over_count === 0) return "to_do";
  if (row.pass_mark === null || row.results === "nothing") return "done";
  if (row.best === null || !shownOf(row, marked, now).points) return "waiting";
  if (hasPassed(row.best, row.pass_mark)) return "done";
  return row.is_awaited ? "waiting" : "not_passed";
}

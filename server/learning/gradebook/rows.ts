import type { z } from "zod";
import { type GradebookRow, isMissing } from "#contract/learning/gradebook.ts";
import { percentageScore } from "#contract/learning/submissions.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { type GradebookColumn, gradebookCells } from "./queries.ts";

interface Student {
  id: number;
  student: number;
  name: string;
  email: string;
  enrolled_at: Date;
}

type Cell = { submission: number; marks_awarded: number | null };

/** The rows of these students, with one query for all of their cells. */
export async function rowsOf(
  db: Database,
  columns: readonly GradebookColumn[],
  students: readonly Student[],
  now: Date,
): Promise<(z.input<typeof GradebookRow> & { id: number })[]> {
  const cells = new Map<string, Cell>();
  if (columns.length > 0 && students.length > 0) {
    const found = await gradebookCells(
      db,
      columns.map(({ id }) => id),
      students.map(({ student }) => student),
    );
    for (const { user_id, assignment_id, ...cell } of found) cells.set(`${user_id} ${assignment_id}`, cell);
  }
  return students.map((one) => {
    const own = columns.map(({ id }) => cells.get(`${one.student} ${id}`) ?? null);
    return {
      ...one,
      cells: own,
      average: averageOf(columns, own),
      missing: missingIn(columns, own, one.enrolled_at, now),
    };
  });
}

/** Every graded assignment counts the same, whatever its total. */
function averageOf(columns: readonly GradebookColumn[], cells: readonly (Cell | null)[]): number | null {
  const scores = columns.flatMap(({ total_marks }, index) => {
    const marks = cells[index]?.marks_awarded ?? null;
    return marks === null ? [] : [(marks * 100) / total_marks];
  });
  if (scores.length === 0) return null;
  return rounded(scores.reduce((sum, score) => sum + score, 0) / scores.length);
}

export const rounded = (percent: number) => percentageScore(percent, 100);

function missingIn(
  columns: readonly GradebookColumn[],
  cells: readonly (Cell | null)[],
  enrolled_at: Date,
  now: Date,
): number {
  return columns.filter(({ deadline }, index) => !cells[index] && isMissing(deadline, enrolled_at, now))
    .length;
}

import type { z } from "zod";
import {
  attendancePercentage,
  type CountedSessions,
} from "#contract/courses/attendance/attendance-states.ts";
import { type GradebookRow, isMissing } from "#contract/courses/gradebook.ts";
import { roundedToHundredths } from "#contract/shared/rounding.ts";
import { extensionsAmong } from "#server/courses/assignments/extension-queries.ts";
import { countedSessions } from "#server/courses/attendance/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { type GradebookColumn, gradebookCells } from "./queries.ts";

interface Student {
  id: number;
  student: number;
  name: string;
  email: string;
  is_email_refused: boolean;
  enrolled_at: Date;
}

type Cell = { submission: number; marks_awarded: number | null; has_open_attempt: boolean };

const noSessions: Required<CountedSessions> = { attended: 0, held: 0, earlier: 0, excused: 0 };

/** Returns the rows of these students, with one query for all of their cells and one for their attendance. */
export async function rowsOf(
  db: Database,
  program: number,
  columns: readonly GradebookColumn[],
  students: readonly Student[],
  now: Date,
): Promise<(z.input<typeof GradebookRow> & { id: number })[]> {
  const cells = new Map<string, Cell>();
  const extended = new Map<string, Date>();
  if (columns.length > 0 && students.length > 0) {
    const found = await gradebookCells(
      db,
      columns.map(({ id }) => id),
      students.map(({ student }) => student),
    );
    for (const { user_id, assignment_id, ...cell } of found) cells.set(`${user_id} ${assignment_id}`, cell);
    for (const { user_id, assignment_id, deadline } of await extensionsAmong(
      db,
      columns.map(({ id }) => id),
      students.map(({ student }) => student),
    ))
      extended.set(`${user_id} ${assignment_id}`, deadline);
  }
  const sessions = await countedSessions(
    db,
    program,
    students.map(({ student }) => student),
    now,
  );
  return students.map((one) => {
    const counts = sessions.get(one.student) ?? noSessions;
    const own = columns.map(({ id }) => cells.get(`${one.student} ${id}`) ?? null);
    const deadlines = columns.map(({ id, deadline }) =>
      later(deadline, extended.get(`${one.student} ${id}`)),
    );
    return {
      ...one,
      cells: own,
      deadlines,
      average: averageOf(columns, own),
      attendance: { percentage: attendancePercentage(counts), ...counts },
      missing: missingIn(deadlines, own, one.enrolled_at, now),
    };
  });
}

/** Averages the percentages: every graded assignment has the same weight, whatever its total. */
function averageOf(columns: readonly GradebookColumn[], cells: readonly (Cell | null)[]): number | null {
  const scores = columns.flatMap(({ total_marks }, index) => {
    const marks = cells[index]?.marks_awarded ?? null;
    return marks === null ? [] : [(marks * 100) / total_marks];
  });
  if (scores.length === 0) return null;
  return roundedToHundredths(scores.reduce((sum, score) => sum + score, 0) / scores.length);
}

const later = (one: Date, other: Date | undefined) => (other && other > one ? other : one);

function missingIn(
  deadlines: readonly Date[],
  cells: readonly (Cell | null)[],
  enrolled_at: Date,
  now: Date,
): number {
  return deadlines.filter((deadline, index) => !cells[index] && isMissing(deadline, enrolled_at, now)).length;
}

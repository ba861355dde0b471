import { sessionsInWords } from "#contract/courses/attendance/attendance-states.ts";
import { isMissing } from "#contract/courses/gradebook.ts";
import type { AppContext } from "#server/context.ts";
import { csvLine } from "#server/platform/http/answers/csv.ts";
import { allGradebookStudents, gradebookColumns } from "./queries.ts";
import { rowsOf } from "./rows.ts";

const BATCH = 500;

/** Returns the whole gradebook as CSV. Reads the cells in batches, as fast as the caller consumes them. */
export async function* gradebookCsv({ db, clock }: AppContext, program: number): AsyncGenerator<string> {
  const columns = await gradebookColumns(db, program);
  const now = clock();
  const students = await allGradebookStudents(db, program, now);
  const titles = columns.map(({ title, total_marks }) => `${title} (of ${total_marks})`);
  yield csvLine(["Student", "Email", "Average %", "Missing", ...titles, "Attendance %", "Sessions"]);
  for (let from = 0; from < students.length; from += BATCH) {
    const rows = await rowsOf(db, program, columns, students.slice(from, from + BATCH), now);
    yield rows.map((row) => csvLine(cellsOf(row, now))).join("");
  }
}

function cellsOf(row: Awaited<ReturnType<typeof rowsOf>>[number], now: Date): string[] {
  const work = row.cells.map((cell, index) => {
    if (cell) return cell.marks_awarded === null ? "To mark" : String(cell.marks_awarded);
    return isMissing(row.deadlines[index] ?? now, row.enrolled_at, now) ? "Missing" : "";
  });
  return [
    ...[row.name, row.email, String(row.average ?? ""), String(row.missing), ...work],
    ...[String(row.attendance.percentage ?? ""), sessionsInWords(row.attendance)],
  ];
}

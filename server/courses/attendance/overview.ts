import type { z } from "zod";
import type { AttendanceRow } from "#contract/courses/attendance/attendance.ts";
import {
  type AttendanceState,
  attendancePercentage,
  attendanceStateLabels,
} from "#contract/courses/attendance/attendance-states.ts";
import { kampalaDay } from "#contract/shared/time/kampala-day.ts";
import type { AppContext } from "#server/context.ts";
import { allGradebookStudents, gradebookStudentsById } from "#server/courses/gradebook/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { csvLine } from "#server/platform/http/answers/csv.ts";
import { filteredSessions, marksAmong, type SessionRow, sessionsById } from "./queries.ts";
import { serializeSession } from "./serialize.ts";

const BATCH = 500;

type Row = z.input<typeof AttendanceRow> & { id: number };
type Student = Pick<
  Awaited<ReturnType<typeof gradebookStudentsById>>[number],
  "id" | "student" | "name" | "email" | "enrolled_at"
>;

/** Returns the sessions of a program that began, in order. */
export async function programSessions(db: Database, program: number, now: Date): Promise<SessionRow[]> {
  const ids = await filteredSessions(db, { program }, now)
    .select("units.id")
    .where("units.session_starts_at", "<=", now)
    .execute();
  if (ids.length === 0) return [];
  const rows = await sessionsById(
    db,
    ids.map(({ id }) => id),
  );
  return rows.sort((one, other) => one.starts_at.getTime() - other.starts_at.getTime() || one.id - other.id);
}

/** Returns the rows of these enrollments. */
export async function overviewRows(
  db: Database,
  program: number,
  sessions: readonly SessionRow[],
  ids: readonly number[],
  now: Date,
): Promise<Row[]> {
  return rowsOf(db, sessions, await gradebookStudentsById(db, program, ids, now), now);
}

async function rowsOf(
  db: Database,
  sessions: readonly SessionRow[],
  students: readonly Student[],
  now: Date,
): Promise<Row[]> {
  const marks = await marksAmong(
    db,
    sessions.map(({ id }) => id),
    students.map(({ student }) => student),
  );
  const states = new Map(
    marks.map(({ unit_id, user_id, state }) => [`${unit_id} ${user_id}`, state as AttendanceState]),
  );
  return students.map(({ id, student, name, email, enrolled_at }) => {
    const cells = sessions.map(
      (session) =>
        states.get(`${session.id} ${student}`) ?? (session.ends_at < enrolled_at ? "before" : "unmarked"),
    );
    const held = cells.filter((cell, index) => {
      const session = sessions[index];
      return session && isHeld(session, now) && cell !== "before" && cell !== "excused";
    });
    const attended = held.filter((cell) => cell === "present" || cell === "late").length;
    const counts = { held: held.length, attended };
    return { id, student, name, email, percentage: attendancePercentage(counts), ...counts, cells };
  });
}

const isHeld = ({ ends_at, has_marks }: SessionRow, now: Date) => ends_at <= now && has_marks;

/** Returns the attendance of a program as CSV. Reads the marks in batches, as fast as the caller consumes them. */
export async function* attendanceCsv({ db, clock }: AppContext, program: number): AsyncGenerator<string> {
  const now = clock();
  const sessions = await programSessions(db, program, now);
  const students = await allGradebookStudents(db, program, now);
  const titles = sessions.map((row) => {
    const { number, title } = serializeSession(row);
    return `${kampalaDay(row.starts_at)} ${title || `Session ${number}`}`;
  });
  yield csvLine(["Student", "Email", "Attendance %", "Attended", "Held", ...titles]);
  for (let from = 0; from < students.length; from += BATCH) {
    const rows = await rowsOf(db, sessions, students.slice(from, from + BATCH), now);
    yield rows.map((row) => csvLine(cellsOf(row))).join("");
  }
}

const cellsOf = ({ name, email, percentage, attended, held, cells }: Row) => [
  ...[name, email, String(percentage ?? ""), String(attended), String(held)],
  ...cells.map((cell) =>
    cell === "unmarked" ? "" : cell === "before" ? "Before enrollment" : attendanceStateLabels[cell],
  ),
];

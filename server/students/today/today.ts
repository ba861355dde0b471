import type { z } from "zod";
import { gradeLetter, percentageScore } from "#contract/courses/submissions.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import { SHOWN_TODAY, type Today } from "#contract/students/today.ts";
import { changedParts } from "#server/courses/assignments/changes.ts";
import { serializeSession, startsOn } from "#server/courses/units/session.ts";
import { sessionChangeText, sessionTitle } from "#server/courses/units/session-changes.ts";
import { frameOf, titleOf } from "#server/courses/units/titles.ts";
import { leftToPay } from "#server/fees/charges/left-to-pay.ts";
import type { Database } from "#server/platform/database/connection.ts";
import {
  type NewForStudent,
  newForStudent,
  nextDeadlines,
  type OwnProgramRow,
  ownPrograms,
  type SessionColumns,
} from "./queries.ts";

type Reply = z.input<typeof Today>;

/** Returns everything for the student's Today page. Runs few statements, because every log-in loads the page. */
export async function todayOf(db: Database, { id }: Viewer, now: Date): Promise<Reply> {
  const [programs, deadlines, fresh, fees] = await Promise.all([
    ownPrograms(db, id, now),
    nextDeadlines(db, id, now),
    newForStudent(db, id, now),
    leftToPay(db, id, now),
  ]);
  return {
    running: programs.flatMap((row) => runningOf(row, now)).sort(begunFirst),
    deadlines,
    changes: changesOf(fresh, now),
    ...freshOf(fresh),
    ...nextSessions(programs, now),
    fees,
    deletion_due_at: fresh.deletion_due_at,
    is_kept_by_login: fresh.is_kept_by_login,
  };
}

/** Returns the newest change of each record in words, without those that were taken back. */
function changesOf({ changed_assignments, changed_sessions }: NewForStudent, now: Date): Reply["changes"] {
  const ofAssignments = changed_assignments.map((row) => ({
    ...{ kind: "assignment" as const, id: row.assignment_id, title: row.title, unit: null },
    ...{ program: row.program_id, program_title: row.program_title, changed_at: new Date(row.changed_at) },
    text: changedParts(
      {
        ...row,
        old_deadline: new Date(row.old_deadline),
        deadline: new Date(row.deadline),
        changed_at: new Date(row.changed_at),
        extended_to: row.extended_to ? new Date(row.extended_to) : null,
      },
      now,
    ).join("; "),
  }));
  const ofSessions = changed_sessions.map((row) => ({
    ...{ kind: "session" as const, id: row.unit_id, title: sessionTitle(row), unit: row.number },
    ...{ program: row.program_id, program_title: row.program_title, changed_at: new Date(row.changed_at) },
    text:
      sessionChangeText({
        ...row,
        old_starts_at: row.old_starts_at ? new Date(row.old_starts_at) : null,
        old_ends_at: row.old_ends_at ? new Date(row.old_ends_at) : null,
        changed_at: new Date(row.changed_at),
        session_starts_at: row.session_starts_at ? new Date(row.session_starts_at) : null,
        session_ends_at: row.session_ends_at ? new Date(row.session_ends_at) : null,
      }) ?? "",
  }));
  return [...ofAssignments, ...ofSessions]
    .filter(({ text }) => text !== "")
    .sort((one, other) => other.changed_at.getTime() - one.changed_at.getTime())
    .filter(
      ({ kind, id }, index, all) => all.findIndex((one) => one.kind === kind && one.id === id) === index,
    )
    .slice(0, SHOWN_TODAY);
}

/** Number of next units in the answer, so that a few offline ticks still find the unit after them */
const UNITS_AHEAD = 5;

/** Returns the program's progress and next units, or nothing if it is finished. */
function runningOf(row: OwnProgramRow, now: Date): Reply["running"] {
  const { program, program_title } = row;
  const { total_units, unit_type, titleOf: outlined } = frameOf(row);
  const done = new Set(row.completed_units);
  const written = new Map(row.units.map((unit) => [unit.number, unit]));
  const numbers = Array.from({ length: total_units }, (_, index) => index + 1);
  const open = numbers.filter((number) => !done.has(number));
  if (open.length === 0) return [];
  const next_units = open.slice(0, UNITS_AHEAD).map((number) => ({
    number,
    title: written.get(number)?.title || outlined(number),
    is_published: written.has(number),
  }));
  const done_count = total_units - open.length;
  return [
    { program, program_title, unit_type, starts_on: startsOn(row.start_date, now), done_count, next_units },
  ];
}

/** Sorts programs that have begun before those that have not. */
const begunFirst = (one: { starts_on: string | null }, other: { starts_on: string | null }) =>
  (one.starts_on ?? "").localeCompare(other.starts_on ?? "");

/**
 * Returns the session that starts first, of all programs, and others that begin before its end: all that have begun, and
 * the next ones. Those that are over come last. Skips units beyond the duration, which students do not see.
 */
function nextSessions(
  programs: readonly OwnProgramRow[],
  now: Date,
): Pick<Reply, "session" | "overlapping_sessions"> {
  const coming = programs.flatMap((row) =>
    row.sessions.flatMap((session) => {
      const { program, program_title } = row;
      const { total_units, unit_type } = frameOf(row);
      const times = serializeSession(withDates(session));
      if (!times || session.number > total_units) return [];
      const title = titleOf({ ...row, ...session });
      return [{ program, program_title, unit_type, number: session.number, title, ...times }];
    }),
  );
  const [session = null, ...later] = coming.sort(
    (one, other) =>
      Number(one.ends_at < now) - Number(other.ends_at < now) ||
      Number(one.starts_at) - Number(other.starts_at),
  );
  const overlapping_sessions = later.filter(
    ({ starts_at }, index) =>
      session &&
      (Number(starts_at) <= now.getTime() || (index < SHOWN_TODAY - 1 && starts_at < session.ends_at)),
  );
  return { session, overlapping_sessions };
}

const withDates = ({ session_starts_at, session_ends_at, ...session }: SessionColumns) => ({
  ...session,
  session_starts_at: new Date(session_starts_at),
  session_ends_at: new Date(session_ends_at),
});

function freshOf({ attempts, grades, answers, certificates, communications, unread_count }: NewForStudent) {
  return {
    attempts: attempts.map((row) => ({ ...row, ends_at: new Date(row.ends_at) })),
    grades: grades.map((row) => {
      const percentage_score = percentageScore(row.marks_awarded, row.assignment_total_marks);
      const grade_letter = gradeLetter(percentage_score);
      return { ...row, percentage_score, grade_letter, graded_at: new Date(row.graded_at) };
    }),
    answers: answers.map((row) => ({ ...row, created_at: new Date(row.created_at) })),
    certificates: certificates.map((row) => ({ ...row, issued_at: new Date(row.issued_at) })),
    communications: communications.map((row) => ({ ...row, created_at: new Date(row.created_at) })),
    unread_count,
  };
}

import type { z } from "zod";
import { gradeLetter, percentageScore } from "#contract/learning/submissions.ts";
import type { Today } from "#contract/learning/today.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import { leftToPay } from "#server/fees/charges/left-to-pay.ts";
import { serializeSession, startsOn } from "#server/learning/units/serialize.ts";
import { frameOf, titleOf } from "#server/learning/units/titles.ts";
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

/** Everything that waits for the student. Few statements, because each log-in begins with them. */
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
    ...freshOf(fresh),
    session: nextSession(programs),
    fees,
  };
}

/** So many units are told that a few ticks without a network still find the one after them. */
const UNITS_AHEAD = 5;

/** Nothing of a program that is finished. */
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

/** What can be done today stands before what has yet to begin. */
const begunFirst = (one: { starts_on: string | null }, other: { starts_on: string | null }) =>
  (one.starts_on ?? "").localeCompare(other.starts_on ?? "");

/** The one that starts first, over all programs. A unit beyond the duration is not there for students. */
function nextSession(programs: readonly OwnProgramRow[]): Reply["session"] {
  const coming = programs.flatMap((row) => {
    const { session, program, program_title } = row;
    const { total_units, unit_type } = frameOf(row);
    const times = session && serializeSession(withDates(session));
    if (!times || session.number > total_units) return [];
    const { number } = session;
    return [{ program, program_title, unit_type, number, title: titleOf({ ...row, ...session }), ...times }];
  });
  return coming.sort((one, other) => Number(one.starts_at) - Number(other.starts_at))[0] ?? null;
}

const withDates = ({ session_starts_at, session_ends_at, ...session }: SessionColumns) => ({
  ...session,
  session_starts_at: new Date(session_starts_at),
  session_ends_at: new Date(session_ends_at),
});

function freshOf({ grades, answers, certificates, communications, unread_count }: NewForStudent) {
  return {
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

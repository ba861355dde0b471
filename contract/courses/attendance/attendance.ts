import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { paged, pageQuery } from "#contract/shared/lists.ts";
import {
  filter,
  flag,
  Id,
  idField,
  idFilter,
  moment,
  searchText,
  Timestamp,
} from "#contract/shared/scalars.ts";
import { CODE_ARRIVES_WITHIN_HOURS, ShownCode, TypedCode } from "./attendance-codes.ts";
import { attendanceSources, attendanceStates } from "./attendance-states.ts";
import { CODE_MINUTES } from "./code-times.ts";

const count = z.number().int();
const state = z.enum(attendanceStates);

/** Session of a program, by the id of its unit, with the counts of its register. */
export const AttendanceSession = z.object({
  id: Id,
  program: Id,
  program_title: z.string(),
  unit_type: z.enum(["days", "weeks", "months"]),
  number: count,
  title: z.string(),
  starts_at: Timestamp,
  ends_at: Timestamp,
  /** Number of students in the register: those who enrolled before the session ended, and later ones who are marked. */
  students: count,
  /** Number of students who enrolled after the session ended and are not marked. */
  later: count,
  /** Number of students in each state. The others are not marked yet. */
  counts: z.object({ present: count, late: count, excused: count, absent: count }),
});
export type AttendanceSession = z.output<typeof AttendanceSession>;

/** Maximum number of students who are named because they enrolled after a session. */
export const MAX_LATER_NAMES = 5;

/** Session with the first names of the students who enrolled after it and are not marked, sorted by name. */
export const RegisterSummary = AttendanceSession.extend({ later_names: z.array(z.string()) });
export type RegisterSummary = z.output<typeof RegisterSummary>;

/** Line of a register. State, time and version are null while the student is not marked. */
export const AttendanceLine = z.object({
  student: Id,
  name: z.string(),
  email: z.string(),
  state: state.nullable(),
  source: z.enum(attendanceSources).nullable(),
  /** Minutes of the session by the report of the meeting; null without one. */
  minutes: count.nullable(),
  /** Time of the mark. For a code, when the student typed it. */
  marked_at: Timestamp.nullable(),
  /** Name of the person who marked the student; the student's own name for a code, empty for a deleted account. */
  marked_by: z.string(),
  /** Time when the student typed the code that marked them, also if the mark was changed after it. */
  code_typed_at: Timestamp.nullable(),
  /** Name of the person who had marked the student absent before the code; empty if nobody had. */
  absent_by: z.string(),
  updated_at: Timestamp.nullable(),
});
export type AttendanceLine = z.output<typeof AttendanceLine>;

/** Maximum number of lines in one change, the largest page of a register. */
export const MAX_MARKED_LINES = 100;

const versionMessage = "Must be a timestamp or null.";
const stateMessage = `The state must be ${attendanceStates.join(", ")} or null.`;
const sourceMessage = "The source must be staff, all, code or report.";
/**
 * New states of students. `updated_at` is the version that was read; null for a student who was not marked. `source` is
 * not `staff` if the change takes back another one: the mark is then no mark by hand, and a report may replace it. A mark
 * of a code comes back only for a student who typed one. `marked_at` is the time of the mark of "All present" that comes
 * back, so that it can be taken back with the others.
 */
export const AttendanceMarks = z.object({
  lines: z
    .array(
      z.object({
        student: idField("Choose a student."),
        state: z.enum(attendanceStates, { error: stateMessage }).nullable(),
        updated_at: moment(versionMessage).nullable(),
        source: z.enum(attendanceSources, { error: sourceMessage }).default("staff"),
        marked_at: moment("Must be a timestamp.").optional(),
      }),
      { error: "Send the changed lines." },
    )
    .min(1, "Send the changed lines.")
    .max(MAX_MARKED_LINES, `Send at most ${MAX_MARKED_LINES} lines at a time.`),
});

const Marked = z.object({ lines: z.array(AttendanceLine), summary: RegisterSummary });

/** Session of one of the student's programs. The state is null while the student is not marked. */
const OwnSession = z.object({
  unit: count,
  title: z.string(),
  starts_at: Timestamp,
  ends_at: Timestamp,
  state: state.nullable(),
  source: z.enum(attendanceSources).nullable(),
  minutes: count.nullable(),
  /** Minutes from which the report that made the mark counted a student as present; null if no report made it. */
  needed_minutes: count.nullable(),
  /** True if staff have changed the mark after the student typed the code. No code changes it again. */
  is_corrected: z.boolean(),
  /** True if the session is in the percentage: it is over, somebody was marked, and the student is not excused. */
  is_counted: z.boolean(),
});

/** Counts of a student's sessions (attendance-states.ts). */
export const CountedSessions = z.object({ attended: count, held: count, earlier: count, excused: count });

/** Counts of a student's sessions that are not over: all without excused ones, and those of them that have begun. */
export const ComingSessions = z.object({ sessions_to_come: count, sessions_begun: count });

/** A student's own attendance in a program. */
export const OwnAttendance = z.object({
  program: Id,
  /** Attended sessions in whole percent, rounded down; null before the first one. */
  percentage: count.nullable(),
  ...CountedSessions.shape,
  ...ComingSessions.shape,
  /** Sessions from the day of the enrollment, in order: those that began, and those that have a state. */
  units: z.array(OwnSession),
});
export type OwnAttendance = z.output<typeof OwnAttendance>;

/** A student's attendance in a program, as staff see it. */
export const StudentAttendance = OwnAttendance.extend({
  program_title: z.string(),
  unit_type: z.enum(["days", "weeks", "months"]),
});
export type StudentAttendance = z.output<typeof StudentAttendance>;

/** Answer to a typed code. */
export const CheckedIn = z.object({
  program: Id,
  program_title: z.string(),
  unit: count,
  unit_type: z.enum(["days", "weeks", "months"]),
  title: z.string(),
  state,
  /** False if the student was marked before and that mark stays. */
  is_new: z.boolean(),
  /** True if staff have changed the mark after an earlier code of the student. */
  is_corrected: z.boolean(),
});
export type CheckedIn = z.output<typeof CheckedIn>;

/** Cell of the overview. `before` is a session that ended before the student enrolled. */
const cell = z.enum([...attendanceStates, "unmarked", "before"]);

/** Row of a program's overview. Cells are in the order of the sessions. */
export const AttendanceRow = z.object({
  student: Id,
  name: z.string(),
  email: z.string(),
  percentage: count.nullable(),
  held: count,
  attended: count,
  cells: z.array(cell),
});
export type AttendanceRow = z.output<typeof AttendanceRow>;

/** States of the list of sessions: `to_mark` are recent ones with students who are not marked. */
export const registerStateLabels = { to_mark: "To mark" } as const;
export const registerStates = ["to_mark"] as const;
/** Days for which a session with students who are not marked is in Today. */
export const REGISTER_DAYS = 14;

export const attendance = {
  sessions: endpoint({
    method: "GET",
    path: "/attendance/sessions/",
    access: "staff:assignments",
    summary: `Lists the sessions of published units, newest first, always paged. \`to_mark\` are the sessions of the last ${REGISTER_DAYS} days with students who are not marked.`,
    query: z.object({
      program: idFilter,
      state: z.enum(["", ...registerStates], { error: "State must be to_mark." }).optional(),
      ...pageQuery,
    }),
    reply: paged(AttendanceSession),
  }),
  register: endpoint({
    method: "GET",
    path: "/units/{id}/attendance/",
    access: "staff:assignments",
    summary:
      "Returns the register of a unit's session: its students by name, always paged. `includes_later` adds those who enrolled after it; they do not count while they are not marked. Search finds every word in the name, email, organization or phone.",
    query: z.object({
      search: searchText,
      includes_later: filter(z.literal("true"), "includes_later must be true."),
      ...pageQuery,
    }),
    reply: paged(AttendanceLine).extend({ summary: RegisterSummary }),
  }),
  overview: endpoint({
    method: "GET",
    path: "/programs/{id}/attendance/",
    access: "staff:assignments",
    summary:
      "Returns the attendance of a program, always paged: a row for each student by name, a column for each session that began.",
    query: z.object({ search: searchText, ...pageQuery }),
    reply: paged(AttendanceRow).extend({ columns: z.array(AttendanceSession) }),
  }),
  export: endpoint({
    method: "GET",
    path: "/programs/{id}/attendance.csv",
    access: "staff:assignments",
    summary: "Returns the attendance of a whole program as CSV, one line for each student.",
    reply: "raw",
  }),
  mark: endpoint({
    method: "PUT",
    path: "/units/{id}/attendance/",
    access: "staff:assignments",
    summary:
      "Changes lines of a register; a state of null removes the mark. Until an hour before the session, students can only be excused. If somebody changed one of them since it was read, nothing is changed, and the 409 has the present lines in `current`.",
    body: AttendanceMarks,
    reply: Marked,
    current: z.object({ lines: z.array(AttendanceLine) }),
  }),
  mark_all: endpoint({
    method: "POST",
    path: "/units/{id}/attendance/all-present/",
    access: "staff:assignments",
    summary:
      "Marks every student present who is not marked yet. With `includes_later` also those who enrolled after the session.",
    body: z.object({ includes_later: flag(false) }),
    idempotent: true,
    reply: z.object({
      marked: count,
      /** Time of these marks, which takes them back. */
      marked_at: Timestamp,
      summary: RegisterSummary,
    }),
    status: 200,
  }),
  take_back_all: endpoint({
    method: "POST",
    path: "/units/{id}/attendance/take-back-all/",
    access: "staff:assignments",
    summary: "Takes back the marks of one call of all-present. Marks that were changed since then stay.",
    body: z.object({ marked_at: moment("Must be a timestamp.") }),
    reply: z.object({ taken_back: count, summary: RegisterSummary }),
    status: 200,
  }),
  code: endpoint({
    method: "GET",
    path: "/units/{id}/attendance-code/",
    access: "staff:assignments",
    summary: "Returns the code of a session that counts now, if there is one.",
    reply: ShownCode,
  }),
  show_code: endpoint({
    method: "POST",
    path: "/units/{id}/attendance-code/",
    access: "staff:assignments",
    summary: `Makes a code with which students mark themselves for ${CODE_MINUTES} minutes. An earlier code of the session ends.`,
    reply: ShownCode,
    status: 200,
  }),
  end_code: endpoint({
    method: "DELETE",
    path: "/units/{id}/attendance-code/",
    access: "staff:assignments",
    summary: "Ends the code of a session.",
    reply: "nothing",
  }),
  of_student: endpoint({
    method: "GET",
    path: "/students/{id}/attendance/",
    access: "staff:assignments",
    summary: "Returns a student's attendance in each program that has had a session, by program title.",
    reply: z.array(StudentAttendance),
  }),
  mine: endpoint({
    method: "GET",
    path: "/student/programs/{id}/attendance/",
    access: "student",
    summary: "Returns the student's own attendance in one of their programs.",
    reply: OwnAttendance,
  }),
  check_in: endpoint({
    method: "POST",
    path: "/student/attendance/",
    access: "student",
    summary: `Marks the student by the code that the facilitator shows. A code counts if it was typed in its ${CODE_MINUTES} minutes and arrives within ${CODE_ARRIVES_WITHIN_HOURS} hours. A mark that staff made by hand stays. Wrong codes are limited.`,
    body: TypedCode,
    idempotent: true,
    reply: CheckedIn,
    status: 200,
  }),
};

import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { paged, pageQuery } from "#contract/shared/lists.ts";
import { Id, idField, idFilter, moment, searchText, Timestamp } from "#contract/shared/scalars.ts";
import { attendanceSources, attendanceStates } from "./attendance-states.ts";

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
  /** Number of students in the register: those who enrolled before the session ended. */
  students: count,
  /** Number of students in each state. The others are not marked yet. */
  counts: z.object({ present: count, late: count, excused: count, absent: count }),
});
export type AttendanceSession = z.output<typeof AttendanceSession>;

/** Line of a register. State, time and version are null while the student is not marked. */
export const AttendanceLine = z.object({
  student: Id,
  name: z.string(),
  email: z.string(),
  state: state.nullable(),
  source: z.enum(attendanceSources).nullable(),
  /** Minutes in the meeting by its report; null without one. */
  minutes: count.nullable(),
  /** Time of the mark. For a code, when the student typed it. */
  marked_at: Timestamp.nullable(),
  /** Name of the person who marked the student; the student's own name for a code, empty for a deleted account. */
  marked_by: z.string(),
  updated_at: Timestamp.nullable(),
});
export type AttendanceLine = z.output<typeof AttendanceLine>;

/** Maximum number of lines in one change, the largest page of a register. */
export const MAX_MARKED_LINES = 100;

const versionMessage = "Must be a timestamp or null.";
const stateMessage = `The state must be ${attendanceStates.join(", ")} or null.`;
/** New states of students. `updated_at` is the version that was read; null for a student who was not marked. */
export const AttendanceMarks = z.object({
  lines: z
    .array(
      z.object({
        student: idField("Choose a student."),
        state: z.enum(attendanceStates, { error: stateMessage }).nullable(),
        updated_at: moment(versionMessage).nullable(),
      }),
      { error: "Send the changed lines." },
    )
    .min(1, "Send the changed lines.")
    .max(MAX_MARKED_LINES, `Send at most ${MAX_MARKED_LINES} lines at a time.`),
});

const Marked = z.object({ lines: z.array(AttendanceLine), summary: AttendanceSession });

/** States of the list of sessions: `to_mark` are those whose register is still empty. */
export const registerStateLabels = { to_mark: "To mark" } as const;
export const registerStates = ["to_mark"] as const;
/** Days for which a session without a register waits in Today. */
export const REGISTER_DAYS = 14;

export const attendance = {
  sessions: endpoint({
    method: "GET",
    path: "/attendance/sessions/",
    access: "staff:assignments",
    summary: `Lists the sessions of published units, newest first, always paged. \`to_mark\` are the sessions of the last ${REGISTER_DAYS} days for which nobody is marked, in programs that record attendance.`,
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
      "Returns the register of a unit's session: its students by name, always paged. Search finds every word in the name, email, organization or phone.",
    query: z.object({ search: searchText, ...pageQuery }),
    reply: paged(AttendanceLine).extend({ summary: AttendanceSession }),
  }),
  mark: endpoint({
    method: "PUT",
    path: "/units/{id}/attendance/",
    access: "staff:assignments",
    summary:
      "Changes lines of a register; a state of null removes the mark. If somebody changed one of them since it was read, nothing is changed, and the 409 has the present lines in `current`.",
    body: AttendanceMarks,
    reply: Marked,
    current: z.object({ lines: z.array(AttendanceLine) }),
  }),
  mark_all: endpoint({
    method: "POST",
    path: "/units/{id}/attendance/all-present/",
    access: "staff:assignments",
    summary: "Marks every student present who is not marked yet.",
    reply: z.object({
      marked: count,
      /** Time of these marks, which takes them back. */
      marked_at: Timestamp,
      summary: AttendanceSession,
    }),
    status: 200,
  }),
  take_back_all: endpoint({
    method: "POST",
    path: "/units/{id}/attendance/take-back-all/",
    access: "staff:assignments",
    summary: "Takes back the marks of one call of all-present. Marks that were changed since then stay.",
    body: z.object({ marked_at: moment("Must be a timestamp.") }),
    reply: z.object({ taken_back: count, summary: AttendanceSession }),
    status: 200,
  }),
};

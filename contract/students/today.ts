import { z } from "zod";
import { assignmentKinds } from "#contract/courses/assignments.ts";
import { Submission } from "#contract/courses/submissions.ts";
import { StartsOn, UnitSession } from "#contract/courses/units/unit-content.ts";
import { CurrencyCode, MinorUnits } from "#contract/fees/money-fields.ts";
import { endpoint } from "#contract/shared/endpoint.ts";
import { Id, Timestamp } from "#contract/shared/scalars.ts";

/** First section of a student's dashboard: what to do now (beyond.md 3). */

/** Maximum number of items in each part, except sessions that have begun. The section of a part shows all of them. */
export const SHOWN_TODAY = 3;

const program = { program: Id, program_title: z.string() };
const unit = { ...program, unit_type: z.enum(["days", "weeks", "months"]) };

/** Program in progress with its next units. The student continues with the first; the others follow. */
const Running = z.object({
  ...unit,
  starts_on: StartsOn,
  done_count: z.number().int(),
  next_units: z.array(z.object({ number: z.number().int(), title: z.string(), is_published: z.boolean() })),
});
export type Running = z.output<typeof Running>;

const Deadline = z.object({
  ...program,
  id: Id,
  title: z.string(),
  deadline: Timestamp,
  total_marks: z.number().int(),
  /** Id of the student's work that was sent back for another try; null if nothing was handed in. */
  sent_back: Id.nullable(),
  kind: z.enum(assignmentKinds),
  /** Opening of a quiz; null if it has none. */
  opens_at: Timestamp.nullable(),
});

/** Attempt at a quiz that is in progress. The id is the quiz's. */
const Begun = z.object({ ...program, id: Id, title: z.string(), ends_at: Timestamp });

const Graded = Submission.pick({
  id: true,
  assignment_title: true,
  program_title: true,
  assignment_total_marks: true,
  marks_awarded: true,
  percentage_score: true,
  grade_letter: true,
  feedback: true,
  has_open_attempt: true,
}).extend({ graded_at: Timestamp });

const Unread = z.object({ id: Id, title: z.string(), sender_name: z.string(), created_at: Timestamp });

const Answer = z.object({
  ...program,
  id: Id,
  sender_name: z.string(),
  content: z.string(),
  created_at: Timestamp,
});

/** Changed assignment, or moved or cancelled session */
const Changed = z.object({
  ...program,
  kind: z.enum(["assignment", "session"]),
  id: Id,
  title: z.string(),
  /** Number of the session's unit; null for an assignment. */
  unit: z.number().int().nullable(),
  /** Difference to before, in words. */
  text: z.string(),
  changed_at: Timestamp,
});

const Session = UnitSession.extend({ ...unit, number: z.number().int(), title: z.string() });

export const Today = z.object({
  running: z.array(Running),
  /** Attempts in progress, by their end. */
  attempts: z.array(Begun),
  /** Deadlines of work that is not handed in yet, soonest first. */
  deadlines: z.array(Deadline),
  /** Changes of assignments and sessions since the student last looked, newest first. */
  changes: z.array(Changed),
  /** Grades given since the student last looked, newest first. */
  grades: z.array(Graded),
  /** Unopened communications, newest first. */
  communications: z.array(Unread),
  unread_count: z.number().int(),
  /** Answers to the student's own messages since they last looked, newest first. */
  answers: z.array(Answer),
  /** Certificates issued since the student last looked, newest first. The program is null if they left it. */
  certificates: z.array(
    z.object({ id: Id, program: Id.nullable(), program_title: z.string(), issued_at: Timestamp }),
  ),
  /** The current or next live session. Without one, a session that is over, while its attendance code counts. */
  session: Session.nullable(),
  /** Other sessions: all that are on, the next ones that begin before `session` ends while there are fewer than two, and those that are over while their code counts. */
  overlapping_sessions: z.array(Session),
  /** Amounts left to pay by currency, and how much is due by `due_at` or overdue; null if nothing is left. */
  fees: z
    .object({
      left: z.array(z.object({ currency: CurrencyCode, left_minor: MinorUnits })),
      due: z.array(z.object({ currency: CurrencyCode, due_minor: MinorUnits })),
      due_at: Timestamp,
      is_overdue: z.boolean(),
    })
    .nullable(),
  /** Time after which the account is deleted, as requested; null if it stays. */
  deletion_due_at: Timestamp.nullable(),
  /** True for a day after a log-in that cancelled the deletion of the account. */
  is_kept_by_login: z.boolean(),
});
export type Today = z.output<typeof Today>;

export const today = {
  get: endpoint({
    method: "GET",
    path: "/student/today/",
    access: "student",
    summary:
      "Returns what the student can do now: next units, attempts at quizzes that are in progress, deadlines, changes of assignments and sessions, new grades, certificates, communications and answers, the next session, and fees to pay.",
    reply: Today,
  }),
};

import { z } from "zod";
import { CurrencyCode, MinorUnits } from "#contract/fees/money-fields.ts";
import { endpoint } from "#contract/shared/endpoint.ts";
import { Id, Timestamp } from "#contract/shared/scalars.ts";
import { Submission } from "./submissions.ts";
import { StartsOn, UnitSession } from "./unit-content.ts";

/** What a student's first section answers: what now? (beyond.md section 3) */

/** Of each part so many are told; its section has all of them. */
export const SHOWN_TODAY = 3;

const program = { program: Id, program_title: z.string() };
const unit = { ...program, unit_type: z.enum(["days", "weeks", "months"]) };

/** The next units of a running program: the first is the one to continue with, the others follow when it is ticked. */
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
});

const Graded = Submission.pick({
  id: true,
  assignment_title: true,
  program_title: true,
  assignment_total_marks: true,
  marks_awarded: true,
  percentage_score: true,
  grade_letter: true,
  feedback: true,
}).extend({ graded_at: Timestamp });

const Unread = z.object({ id: Id, title: z.string(), sender_name: z.string(), created_at: Timestamp });

const Answer = z.object({
  ...program,
  id: Id,
  sender_name: z.string(),
  content: z.string(),
  created_at: Timestamp,
});

export const Today = z.object({
  running: z.array(Running),
  /** Not handed in yet, the next first. */
  deadlines: z.array(Deadline),
  /** Given since the student last looked, the newest first. */
  grades: z.array(Graded),
  /** Not opened yet, the newest first. */
  communications: z.array(Unread),
  unread_count: z.number().int(),
  /** To the student's own messages, since they last looked, the newest first. */
  answers: z.array(Answer),
  /** Issued since the student last looked, the newest first; the program is null when they left it. */
  certificates: z.array(
    z.object({ id: Id, program: Id.nullable(), program_title: z.string(), issued_at: Timestamp }),
  ),
  /** The next live session, or the one that is on. */
  session: UnitSession.extend({ ...unit, number: z.number().int(), title: z.string() }).nullable(),
  /** What is left to pay in each currency; null while nothing is. */
  fees: z
    .object({
      left: z.array(z.object({ currency: CurrencyCode, left_minor: MinorUnits })),
      due_at: Timestamp,
      is_overdue: z.boolean(),
    })
    .nullable(),
});
export type Today = z.output<typeof Today>;

export const today = {
  get: endpoint({
    method: "GET",
    path: "/student/today/",
    access: "student",
    summary:
      "What now: the next units, deadlines, grades, certificates, communications, answers and session of the student, and what is due.",
    reply: Today,
  }),
};

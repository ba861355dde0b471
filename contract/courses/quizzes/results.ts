import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { listOf, pageQuery } from "#contract/shared/lists.ts";
import { withThousands } from "#contract/shared/money/prices.ts";
import {
  emptyIsNull,
  Id,
  idFilter,
  optionalText,
  searchText,
  Timestamp,
  versionField,
  wholeNumber,
} from "#contract/shared/scalars.ts";
import { attemptStates } from "./attempt-rules.ts";
import { markedAgain, StaffAttemptQuestion } from "./attempts.ts";
import { Kinds } from "./kinds.ts";
import { MAX_MINUTES, MAX_QUESTIONS } from "./quizzes.ts";

/** Results of a quiz for staff (beyond.md 6.1). */

export const StaffAttemptSummary = z.object({
  id: Id,
  student: Id,
  student_name: z.string(),
  student_email: z.string(),
  number: z.number().int(),
  state: z.enum(attemptStates),
  began_at: Timestamp,
  over_at: Timestamp.nullable(),
  points: z.number().nullable(),
  points_possible: z.number(),
  /** Answers that wait for staff. */
  waiting_count: z.number().int(),
  /** Answers that arrived after the end with a proof that they were given before. */
  late_count: z.number().int(),
  /** Questions with an answer that came after the end and does not count. */
  too_late_count: z.number().int(),
  /** Answers with points by hand. */
  by_hand_count: z.number().int(),
  /** Questions of an attempt that is over, by position, that it has as they were before a change. */
  outdated_positions: z.array(z.number().int()),
  /** True once the attempt was marked again, also while it waits for staff. */
  is_marked_again: z.boolean(),
  /** Additional minutes of the student for each attempt; null without any. */
  extra_minutes: z.number().int().nullable(),
  /** Deadline that staff gave the student; null without one. */
  extended_to: Timestamp.nullable(),
});
export type StaffAttemptSummary = z.output<typeof StaffAttemptSummary>;

export const StaffAttempt = StaffAttemptSummary.extend({
  quiz: Id,
  quiz_title: z.string(),
  questions: z.array(StaffAttemptQuestion),
  ...markedAgain,
  updated_at: Timestamp,
});
export type StaffAttempt = z.output<typeof StaffAttempt>;

export const pointsMessage = (most: number) => `Points must be a number from 0 to ${most}.`;
export const reasonMissing = "Write the reason. The student sees it.";

/** Points by hand. A reason is required where the answer was marked automatically before. */
export const PointsForm = z.object({
  points: z
    .array(
      z.object({
        position: wholeNumber(1, MAX_QUESTIONS, "Question not found."),
        points: z
          .number({ error: pointsMessage(100) })
          .min(0, pointsMessage(100))
          .max(100, pointsMessage(100)),
        reason: optionalText(2_000),
      }),
    )
    .min(1)
    .max(MAX_QUESTIONS),
  updated_at: versionField,
});

const minutesMessage = `Minutes must be a whole number from 1 to ${withThousands(MAX_MINUTES)}, or empty.`;
export const ExtraTimeForm = z.object({
  minutes: emptyIsNull(wholeNumber(1, MAX_MINUTES, minutesMessage), minutesMessage),
});

/** Statistics of one question over the first attempts that are over. */
export const QuestionStatistics = z.object({
  question: Id,
  kind: Kinds,
  text: z.string(),
  /** Attempts that have points for the question. */
  count: z.number().int(),
  /** Attempts whose answer to the question waits for points. */
  waiting_count: z.number().int(),
  /** Attempts whose automatic points follow an earlier version of the question until they are marked again. */
  outdated_count: z.number().int(),
  /** Mean share of the points, 0 to 1; null while no attempt has points for the question. */
  facility: z.number().nullable(),
  /** Correlation with the other questions, −1 to 1; null with too few or equal results. */
  discrimination: z.number().nullable(),
  /** Attempts that the discrimination is computed from: those with points for all questions. */
  compared_count: z.number().int(),
  /** How often each answer was given. `is_right` is null where it has no meaning, such as for points of a long text. */
  tally: z.array(z.object({ label: z.string(), count: z.number().int(), is_right: z.boolean().nullable() })),
});
export type QuestionStatistics = z.output<typeof QuestionStatistics>;

const Change = z.object({
  attempt: Id,
  /** Number of the student's attempt, from 1. */
  number: z.number().int(),
  student_name: z.string(),
  before: z.number().nullable(),
  after: z.number().nullable(),
  points_possible: z.number(),
  /** The questions whose points change. */
  questions: z.array(
    z.object({
      position: z.number().int(),
      question: Id,
      text: z.string(),
      before: z.number().nullable(),
      after: z.number().nullable(),
    }),
  ),
});

/** Reason for marking again, which the students read whose points change. */
export const MarkAgainForm = z.object({ reason: optionalText(500) });

/** Attempt that goes on. Its end follows from these times and the quiz (attempt-ends.ts). */
export const AttemptInProgress = z.object({
  student: Id,
  began_at: Timestamp,
  /** The student's own deadline; null without one. */
  extended_to: Timestamp.nullable(),
  /** Additional minutes of the student for each attempt; null without any. */
  extra_minutes: z.number().int().nullable(),
});
export type AttemptInProgress = z.output<typeof AttemptInProgress>;

const access = "staff:assignments";

export const quizResults = {
  list: endpoint({
    method: "GET",
    path: "/quizzes/{id}/attempts/",
    access,
    summary:
      "Lists the attempts at a quiz, newest first. Search finds every word in the student's name or email. `state=marked` also finds attempts that were marked again.",
    query: z.object({
      state: z.union([z.literal(""), z.enum(attemptStates)], { error: "Unknown state." }).optional(),
      student: idFilter,
      search: searchText,
      ...pageQuery,
    }),
    reply: listOf(StaffAttemptSummary),
  }),
  in_progress: endpoint({
    method: "GET",
    path: "/quizzes/{id}/attempts-in-progress/",
    access,
    summary:
      "Lists the attempts at a quiz that go on, with the times that their ends are computed from. A moved closing or time limit moves these ends, too.",
    reply: z.array(AttemptInProgress),
  }),
  export: endpoint({
    method: "GET",
    path: "/quizzes/{id}/attempts/export.csv",
    access,
    summary: "Returns all attempts at a quiz as CSV, one line for each, with each answer in words.",
    reply: "raw",
  }),
  attempt: endpoint({
    method: "GET",
    path: "/quiz-attempts/{id}/",
    access,
    summary: "Returns an attempt with its answers, the right ones and the points.",
    reply: StaffAttempt,
  }),
  of_work: endpoint({
    method: "GET",
    path: "/submissions/{id}/attempts/",
    access,
    summary:
      "Returns the attempts that a student's work at a quiz consists of, the first one first, with answers and points. An attempt that goes on is left out. Other work has none.",
    reply: z.array(StaffAttempt),
  }),
  give_points: endpoint({
    method: "PUT",
    path: "/quiz-attempts/{id}/points/",
    access,
    summary:
      "Gives points by hand to answers of an attempt that is over. They stay when the quiz is marked again. An outdated `updated_at` is refused with 409.",
    body: PointsForm,
    reply: StaffAttempt,
  }),
  extra_time: endpoint({
    method: "PUT",
    path: "/quizzes/{id}/extra-time/{student}/",
    access,
    summary:
      "Gives one student additional minutes for each attempt at a quiz with a time limit. Empty takes them away.",
    body: ExtraTimeForm,
    reply: z.object({ minutes: z.number().int().nullable() }),
  }),
  statistics: endpoint({
    method: "GET",
    path: "/quizzes/{id}/statistics/",
    access,
    summary:
      "Returns the facility and discrimination of each question and how often each answer was given, over the first attempt of each student. An answer counts as soon as it has points.",
    reply: z.array(QuestionStatistics),
  }),
  compare: endpoint({
    method: "GET",
    path: "/quizzes/{id}/mark-again/",
    access,
    summary: "Returns what changes if the quiz is marked again with its present questions. Changes nothing.",
    reply: z.object({
      attempts_count: z.number().int(),
      changes_count: z.number().int(),
      /** The first 100 changes. */
      changes: z.array(Change),
      /** Attempts that are over and have questions as they were before a change. Marking again gives them the present ones. */
      outdated_count: z.number().int(),
      /** Attempts that go on and have such questions. Marking again leaves them out. */
      outdated_in_progress_count: z.number().int(),
      /** True while the quiz is being marked again. Then no changes are listed. */
      is_running: z.boolean(),
      done_count: z.number().int(),
    }),
  }),
  mark_again: endpoint({
    method: "POST",
    path: "/quizzes/{id}/mark-again/",
    access,
    summary:
      "Marks all attempts again in the background. Students whose grade changes are notified. Repeating the call while it runs changes nothing.",
    body: MarkAgainForm,
    reply: z.object({ attempts_count: z.number().int() }),
    status: 202,
    idempotent: true,
  }),
};

import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { Id, Timestamp } from "#contract/shared/scalars.ts";
import { boundedText, patternText } from "#contract/shared/text/bounded-text.ts";
import { attemptStates, MAX_ELAPSED_MS } from "./attempt-rules.ts";
import { AnyParts, Kinds, ofEachKind } from "./kinds.ts";
import { MAX_QUESTIONS, resultChoices } from "./quizzes.ts";

/** Attempts of students at a quiz (beyond.md 6.1). */

export const AttemptSummary = z.object({
  id: Id,
  number: z.number().int(),
  state: z.enum(attemptStates),
  began_at: Timestamp,
  /** End by the time limit or the closing of the quiz. */
  ends_at: Timestamp,
  over_at: Timestamp.nullable(),
  /**
   * Time until which answers that another device gave before the end may come. Right answers are not shown before. Null if
   * none are expected: the attempt goes on, its student has finished it, or a device has said that all are sent.
   */
  answers_until: Timestamp.nullable(),
  /** Null unless the rule of the quiz shows points now. */
  points: z.number().nullable(),
  points_possible: z.number(),
  has_passed: z.boolean().nullable(),
});
export type AttemptSummary = z.output<typeof AttemptSummary>;

/** Page of a quiz before, between and after attempts. */
export const StudentQuiz = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  program: Id,
  program_title: z.string(),
  opens_at: Timestamp.nullable(),
  closes_at: Timestamp,
  /** With the student's extra time; null without a limit. */
  time_limit_minutes: z.number().int().nullable(),
  attempts_allowed: z.number().int(),
  counts: z.enum(["best", "last", "average"]),
  pass_mark: z.number().int().nullable(),
  /** Marks of the grade that all points give. */
  total_marks: z.number().int(),
  results: z.enum(resultChoices),
  shows_results_at_once: z.boolean(),
  /** Latest time at which results that wait for the closing are shown; null if none wait for it. */
  results_at: Timestamp.nullable(),
  /** True while staff hold the grades: no results are shown then. */
  grades_are_held: z.boolean(),
  questions_count: z.number().int(),
  attempts: z.array(AttemptSummary),
  /** Why no attempt can begin now; null if one can, or if one has begun. */
  problem: z.enum(["not_open", "closed", "used_up", "empty"]).nullable(),
});
export type StudentQuiz = z.output<typeof StudentQuiz>;

/** The last marking again that changed points. Null if none did, or if the rule of the quiz shows no points now. */
export const markedAgain = {
  points_before: z.number().nullable(),
  marked_again_at: Timestamp.nullable(),
  marked_again_reason: z.string(),
  /** Earlier ones that changed points, the oldest first. */
  earlier_markings: z.array(
    z.object({
      at: Timestamp,
      before: z.number().nullable(),
      after: z.number().nullable(),
      reason: z.string(),
    }),
  ),
};

/** Question of an attempt. `right`, `explanation` and `points` are null until the rule of the quiz shows them. */
const attemptQuestion = {
  position: z.number().int(),
  kind: Kinds,
  text: z.string(),
  content: AnyParts,
  points_possible: z.number(),
  answer: AnyParts.nullable(),
  given_at: Timestamp.nullable(),
  points: z.number().nullable(),
  /** True if a person gave the points. */
  is_by_hand: z.boolean(),
  /** Points before the attempt was last marked again, if they changed then. */
  points_before: z.number().nullable(),
  right: AnyParts.nullable(),
  explanation: z.string().nullable(),
};
export const AttemptQuestion = ofEachKind(
  z.object({
    ...attemptQuestion,
    /** Comment of staff on the answer, or their reason for points by hand. Shown together with the points. */
    comment: z.string().nullable(),
    /** Points of the automatic marking, if staff have given others. Shown together with the points. */
    automatic_points: z.number().nullable(),
  }),
  ({ Content, Key, Answer }) => ({
    content: Content,
    answer: Answer.nullable(),
    right: Key.nullable(),
  }),
);
export type AttemptQuestion = z.output<typeof AttemptQuestion>;

/** Question of an attempt as staff see it, always with the right answer. */
export const StaffAttemptQuestion = ofEachKind(
  z.object({
    ...attemptQuestion,
    question: Id,
    right: AnyParts,
    explanation: z.string(),
    is_late: z.boolean(),
    /** True if a late answer arrived when its student could see the result. */
    is_after_result: z.boolean(),
    /** True if another answer came after the end. It does not count and is not stored. */
    is_too_late: z.boolean(),
    /** Comment or reason of points given by hand; null if they were marked automatically. */
    by_hand_reason: z.string().nullable(),
    /** Name of the person who gave them, and when. */
    by_hand_by: z.string(),
    by_hand_at: Timestamp.nullable(),
    /** Points before they were changed by hand, the oldest first. Automatic ones have no reason. */
    earlier_points: z.array(
      z.object({
        points: z.number(),
        reason: z.string().nullable(),
        by: z.string(),
        at: Timestamp.nullable(),
      }),
    ),
  }),
  ({ Content, Key, Answer }) => ({ content: Content, answer: Answer.nullable(), right: Key }),
);

export const Attempt = AttemptSummary.extend({
  quiz: Id,
  quiz_title: z.string(),
  server_time: Timestamp,
  /** Signed server time. The device counts from it, and sends it with answers. */
  anchor: z.string(),
  questions: z.array(AttemptQuestion),
  /** Pictures in the texts above, which the device stores for reading without a network. */
  pictures: z.array(z.object({ url: z.string(), size_bytes: z.number().int() })),
  ...markedAgain,
});
export type Attempt = z.output<typeof Attempt>;

export const AnswerId = patternText(/^[A-Za-z0-9_-]{8,40}$/, 40, "Must be 8 to 40 letters and digits.").meta({
  examples: ["5f0c2a91"],
});
const elapsedMessage = "Must be milliseconds since the anchor.";

/**
 * Answer as a device sends it. `elapsed_ms` is the time from the anchor to the answer by the device's monotonic clock,
 * so a wrong clock does not matter.
 */
export const GivenAnswer = z.object({
  position: z.number().int().min(1).max(MAX_QUESTIONS),
  /** Null takes an answer back. */
  answer: z.record(boundedText(40), z.unknown()).nullable(),
  id: AnswerId,
  anchor: boundedText(200),
  elapsed_ms: z
    .number({ error: elapsedMessage })
    .int(elapsedMessage)
    .min(0, elapsedMessage)
    .max(MAX_ELAPSED_MS, elapsedMessage),
});
export type GivenAnswer = z.output<typeof GivenAnswer>;

export const attempts = {
  quiz: endpoint({
    method: "GET",
    path: "/student/quizzes/{id}/",
    access: "student",
    summary: "Returns a quiz of the student, with the student's attempts.",
    reply: StudentQuiz,
  }),
  begin: endpoint({
    method: "POST",
    path: "/student/quizzes/{id}/attempts/",
    access: "student",
    summary:
      "Begins an attempt, and returns all its questions. If one has begun, it is returned, so two tabs never make two.",
    reply: Attempt,
    status: 201,
    location: "/student/quiz-attempts/",
    idempotent: true,
  }),
  get: endpoint({
    method: "GET",
    path: "/student/quiz-attempts/{id}/",
    access: "student",
    summary:
      "Returns an attempt of the student, with the newest answers. Right answers are in it only when the rule of the quiz shows them.",
    reply: Attempt,
  }),
  answer: endpoint({
    method: "PUT",
    path: "/student/quiz-attempts/{id}/answers/",
    access: "student",
    summary:
      "Stores answers. Sending an answer again changes nothing, and an older answer never replaces a newer one. After the end, answers given before it count for 30 minutes. Answers given within 15 seconds after the time limit or the closing count, too.",
    body: z.object({ answers: z.array(GivenAnswer).min(1).max(MAX_QUESTIONS) }),
    idempotent: true,
    reply: z.object({
      state: z.enum(attemptStates),
      ends_at: Timestamp,
      server_time: Timestamp,
      anchor: z.string(),
      /** Outcome of each answer. `old`: a newer one was stored before. `refused`: the question has no such answer. */
      answers: z.array(
        z.object({
          position: z.number().int(),
          id: z.string(),
          outcome: z.enum(["stored", "old", "too_late", "refused"]),
        }),
      ),
    }),
    limits: [{ name: "quiz-answers", points: 240, seconds: 60, by: "user" }],
  }),
  finish: endpoint({
    method: "POST",
    path: "/student/quiz-attempts/{id}/finish/",
    access: "student",
    summary:
      "Ends an attempt, and marks it. After the clock has ended it, says that all answers of the device are sent. Repeating the call changes nothing.",
    idempotent: true,
    reply: Attempt,
    status: 200,
  }),
};

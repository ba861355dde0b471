import { z } from "zod";
import { StaffAssignment, unitOfProgram } from "#contract/courses/assignments.ts";
import { MAX_UNITS } from "#contract/courses/units/units.ts";
import { endpoint } from "#contract/shared/endpoint.ts";
import { withThousands } from "#contract/shared/money/prices.ts";
import {
  emptyIsNull,
  Id,
  idField,
  moment,
  optionalText,
  requiredFlag,
  requiredLine,
  requiredText,
  Timestamp,
  versionField,
  wholeNumber,
} from "#contract/shared/scalars.ts";
import type { ShortTag } from "./draws.ts";
import { Kinds } from "./kinds.ts";

/** Quizzes: assignments with questions instead of a file (beyond.md 6.1). The id of a quiz is its assignment's. */

export const countedAttempts = ["best", "last", "average"] as const;
/** Results that students see of their attempts. With "nothing", they see only points, once staff release the grades. */
export const resultChoices = ["nothing", "points", "answers"] as const;
export const MAX_PARTS = 100;
export const MAX_QUESTIONS = 200;
export const MAX_MINUTES = 1_440;

export const quizMessages = {
  title: "Write the title.",
  program: "Choose a program.",
  closes: "Enter the day and the time.",
  closesInPast: "The quiz must close in the future.",
  opens: "Enter a day and a time, or leave it empty.",
  opensBefore: "The quiz must open before it closes.",
  limit: `The time limit must be from 1 to ${withThousands(MAX_MINUTES)} minutes, or empty.`,
  attempts: "Attempts must be a whole number from 1 to 10.",
  pass: "The pass mark must be a whole number from 1 to 100, or empty.",
  empty: "Choose at least one question.",
  tooMany: `At most ${MAX_QUESTIONS} questions.`,
  draws: "Draw 1 to 100 questions.",
  tooFew: ({ tag, available, isShared }: ShortTag) =>
    `Only ${available === 1 ? "1 question" : `${available} questions`} with the tag "${tag}" can be drawn${isShared ? ", because other draws of the quiz take the rest" : ""}. Add questions with this tag, or draw fewer.`,
  gone: "This quiz has no questions any more. Choose some before you send it.",
} as const;

/** Part of a quiz: one question, or some that are drawn by a tag. */
export const QuizPart = z.union(
  [
    z.object({ question: idField("Question not found.") }),
    z.object({ tag: requiredLine("Choose a tag.", 40), draws: wholeNumber(1, 100, quizMessages.draws) }),
  ],
  { error: quizMessages.empty },
);
export type QuizPart = z.output<typeof QuizPart>;

/** Number of questions of an attempt, if the bank has enough. */
const countIn = (parts: readonly QuizPart[]): number =>
  parts.reduce((sum, part) => sum + ("draws" in part ? part.draws : 1), 0);

const settings = {
  opens_at: emptyIsNull(
    moment(quizMessages.opens).transform((text) => new Date(text)),
    quizMessages.opens,
  ).meta({ title: "Opens" }),
  time_limit_minutes: emptyIsNull(wholeNumber(1, MAX_MINUTES, quizMessages.limit), quizMessages.limit).meta({
    title: "Time limit in minutes",
  }),
  attempts: wholeNumber(1, 10, quizMessages.attempts),
  counts: z
    .enum(countedAttempts, { error: "Choose which attempt counts." })
    .meta({ title: "Which attempt counts" }),
  shuffles_questions: requiredFlag.meta({ title: "Shuffle the questions" }),
  shuffles_answers: requiredFlag.meta({ title: "Shuffle the answers" }),
  pass_mark: emptyIsNull(wholeNumber(1, 100, quizMessages.pass), quizMessages.pass).meta({
    title: "Pass mark in percent",
  }),
  results: z
    .enum(resultChoices, { error: "Choose what students see." })
    .meta({ title: "What students see afterwards" }),
  shows_results_at_once: requiredFlag.meta({ title: "Show it at once" }),
};

export const QuizForm = z.object({
  title: requiredText(quizMessages.title),
  description: optionalText(5_000),
  program: idField(quizMessages.program),
  deadline: moment(quizMessages.closes)
    .transform((text) => new Date(text))
    .meta({ title: "Closes" }),
  total_marks: wholeNumber(1, 100, "Total marks must be a whole number from 1 to 100.").default(100),
  unit: emptyIsNull(wholeNumber(1, MAX_UNITS, unitOfProgram), unitOfProgram),
  ...settings,
  parts: z
    .array(QuizPart, { error: quizMessages.empty })
    .min(1, quizMessages.empty)
    .max(MAX_PARTS, quizMessages.tooMany)
    .refine((parts) => countIn(parts) <= MAX_QUESTIONS, quizMessages.tooMany)
    .meta({ title: "Questions" }),
  updated_at: versionField,
});

export const StaffQuiz = StaffAssignment.extend({
  opens_at: Timestamp.nullable(),
  time_limit_minutes: z.number().int().nullable(),
  attempts: z.number().int(),
  counts: z.enum(countedAttempts),
  shuffles_questions: z.boolean(),
  shuffles_answers: z.boolean(),
  pass_mark: z.number().int().nullable(),
  results: z.enum(resultChoices),
  shows_results_at_once: z.boolean(),
  parts: z.array(
    z.object({
      question: Id.nullable(),
      tag: z.string().nullable(),
      draws: z.number().int().nullable(),
      /** Text of the question; empty for a tag. */
      text: z.string(),
      kind: Kinds.nullable(),
      points: z.number().nullable(),
      /** Questions that the part can draw from; 1 for a question. */
      available: z.number().int(),
    }),
  ),
  /** Attempts that have begun. */
  attempts_count: z.number().int(),
  /** Students with a grade, also those of whom another attempt waits for marks. */
  grades_count: z.number().int(),
  /** Attempts that are over and have questions as they were before a change. */
  outdated_count: z.number().int(),
  /** Students of the program with additional minutes who have not begun, by name. Attempts have those of others. */
  extra_times: z.array(z.object({ student: Id, student_name: z.string(), minutes: z.number().int() })),
  /** Latest time at which held grades are released automatically; null if none wait for the closing. */
  results_at: Timestamp.nullable(),
});
export type StaffQuiz = z.output<typeof StaffQuiz>;

const access = "staff:assignments";

export const quizzes = {
  create: endpoint({
    method: "POST",
    path: "/quizzes/",
    access,
    summary: "Creates a quiz. Like other assignments, students see it once it is sent.",
    body: QuizForm,
    idempotent: true,
    reply: StaffQuiz,
    status: 201,
  }),
  get: endpoint({
    method: "GET",
    path: "/quizzes/{id}/",
    access,
    summary: "Returns a quiz with its parts.",
    reply: StaffQuiz,
  }),
  update: endpoint({
    method: "PUT",
    path: "/quizzes/{id}/",
    access,
    summary:
      "Replaces the settings and parts of a quiz. Attempts that have begun keep their questions. An outdated `updated_at` is refused with 409.",
    body: QuizForm,
    reply: StaffQuiz,
  }),
};

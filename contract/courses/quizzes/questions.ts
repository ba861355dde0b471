import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { MAX_CHOSEN_QUESTIONS } from "#contract/shared/limits.ts";
import { listOf, pageQuery } from "#contract/shared/lists.ts";
import { roundedToHundredths } from "#contract/shared/rounding.ts";
import {
  filter,
  Id,
  MAX_INTEGER,
  optionalText,
  requiredText,
  searchText,
  Timestamp,
  versionField,
} from "#contract/shared/scalars.ts";
import { boundedText } from "#contract/shared/text/bounded-text.ts";
import type { QuestionKind } from "./kind.ts";
import { AnyParts, type Asked, type Kind, Kinds, kinds, ofEachKind, questionKinds } from "./kinds.ts";
import { MAX_PARTS } from "./quizzes.ts";
import { Tag, Tags } from "./tags.ts";

/** Questions of a program's bank, as staff write them (beyond.md 6.1). */

export const MAX_QUESTION_TEXT = 10_000;
const pointsMessage = "Points must be a number above 0, at most 100.";

const shared = {
  text: requiredText("Write the question.", MAX_QUESTION_TEXT).meta({ title: "Question" }),
  explanation: optionalText(MAX_QUESTION_TEXT),
  tags: Tags.default([]),
  points: z
    .number({ error: pointsMessage })
    .min(0.01, pointsMessage)
    .max(100, pointsMessage)
    .transform(roundedToHundredths),
};

/** Returns the form of one kind. Its right answers must belong to its content. */
function formOf<K extends Kind>(kind: K) {
  const { Content, Key, isWhole, notWhole, problemOf } = questionKinds[kind] as QuestionKind;
  return z
    .object({ kind: z.literal(kind), content: Content.meta({ title: "Answers" }), key: Key, ...shared })
    .superRefine(({ content, key }, issues) => {
      const problem = problemOf?.(content);
      if (problem)
        issues.addIssue({ code: "custom", path: ["content", ...problem.path], message: problem.message });
      else if (isWhole && !isWhole(content, key))
        issues.addIssue({ code: "custom", path: ["key"], message: notWhole ?? "Mark the right answer." });
    });
}

type SharedFields = { [Name in keyof typeof shared]: z.output<(typeof shared)[Name]> };
export type QuestionValues = Asked & SharedFields;
const forms = kinds.map(formOf);
/** Form of each kind of question. */
export const questionForms = Object.fromEntries(kinds.map((kind, at) => [kind, forms[at]])) as Record<
  Kind,
  ReturnType<typeof formOf>
>;
/** Form of a question of any kind. */
export const QuestionForm = z.discriminatedUnion("kind", forms as never, {
  error: "Choose a kind of question.",
}) as unknown as z.ZodType<QuestionValues, QuestionValues>;

/** Question as staff see it, with its right answers. */
export const Question = ofEachKind(
  z.object({
    id: Id,
    program: Id,
    kind: Kinds,
    text: z.string(),
    plain_text: z.string(),
    content: AnyParts,
    key: AnyParts,
    explanation: z.string(),
    tags: z.array(z.string()),
    points: z.number(),
    /** Number of quizzes that have chosen it, or draw questions with one of its tags. */
    quizzes_count: z.number().int(),
    updated_at: Timestamp,
  }),
  ({ Content, Key }) => ({ content: Content, key: Key }),
);
export type Question = z.output<typeof Question>;

/** Sent quiz that has a question, by choice or in attempts that drew it. */
export const QuizOfQuestion = z.object({
  quiz: Id,
  title: z.string(),
  /** Attempts that have begun and have the question. */
  attempts_count: z.number().int(),
  /** Those of them that are over and have it as it was before a change. */
  outdated_count: z.number().int(),
  /** Those of them that go on and have it as it was. */
  outdated_in_progress_count: z.number().int(),
});
export type QuizOfQuestion = z.output<typeof QuizOfQuestion>;

/** Tag of questions of a bank. */
export const BankTag = z.object({
  tag: z.string(),
  /** Number of questions. */
  count: z.number().int(),
  /** Ids of the questions. Draws of several tags may share some. */
  questions: z.array(Id),
  /** Quizzes that draw questions with the tag, newest first. */
  quizzes: z.array(z.object({ quiz: Id, title: z.string(), is_sent: z.boolean() })),
});
export type BankTag = z.output<typeof BankTag>;

const wrongIds = "Ids must be numbers, separated by commas.";
const manyIds = `At most ${MAX_PARTS} questions.`;
const questionIds = boundedText(11 * MAX_PARTS, { error: wrongIds, long: manyIds })
  .regex(/^[0-9,]*$/, wrongIds)
  .transform((text) => [...new Set(text.split(",").filter(Boolean).map(Number))])
  .pipe(
    z.array(z.number().int(wrongIds).min(1, wrongIds).max(MAX_INTEGER, wrongIds)).max(MAX_PARTS, manyIds),
  );

const ChosenIds = z
  .array(Id, { error: "Choose at least one question." })
  .min(1, "Choose at least one question.")
  .max(MAX_CHOSEN_QUESTIONS, `Choose at most ${MAX_CHOSEN_QUESTIONS} questions at a time.`);
/** The questions that were changed. Others were deleted before, or needed no change. */
const ChangedIds = z.object({ ids: z.array(Id) });

const access = "staff:assignments";

export const questions = {
  list: endpoint({
    method: "GET",
    path: "/programs/{id}/questions/",
    access,
    summary:
      "Lists the questions of a program's bank, newest first. Search finds every word in the text, the tags or the answers.",
    query: z.object({
      kind: z.union([z.literal(""), Kinds]).optional(),
      tag: filter(boundedText(40), "Tag must be text."),
      search: searchText,
      ...pageQuery,
    }),
    reply: listOf(Question),
  }),
  chosen: endpoint({
    method: "GET",
    path: "/questions/",
    access,
    summary: "Returns the questions with these ids, of any program, without deleted ones.",
    query: z.object({ ids: questionIds }),
    reply: z.array(Question),
  }),
  tags: endpoint({
    method: "GET",
    path: "/programs/{id}/question-tags/",
    access,
    summary:
      "Lists the tags of a program's questions with the number of questions and the quizzes that draw with them, in alphabetical order.",
    reply: z.array(BankTag),
  }),
  create: endpoint({
    method: "POST",
    path: "/programs/{id}/questions/",
    access,
    summary: "Adds a question to the bank of a program.",
    body: QuestionForm,
    idempotent: true,
    location: "/questions/",
    reply: Question,
    status: 201,
  }),
  get: endpoint({
    method: "GET",
    path: "/questions/{id}/",
    access,
    summary: "Returns one question with its right answers.",
    reply: Question,
  }),
  quizzes: endpoint({
    method: "GET",
    path: "/questions/{id}/quizzes/",
    access,
    summary: "Lists the sent quizzes that have a question, with the attempts that keep it as it was.",
    reply: z.array(QuizOfQuestion),
  }),
  update: endpoint({
    method: "PUT",
    path: "/questions/{id}/",
    access,
    summary:
      "Replaces a question. Attempts that have begun keep it as it was until the quiz is marked again, and always keep its points. The kind cannot change. An outdated `updated_at` is refused with 409.",
    body: z.object({ question: QuestionForm, updated_at: versionField }),
    reply: Question,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/questions/{id}/",
    access,
    summary: "Deletes a question from the bank. Attempts that have it keep it.",
    reply: "nothing",
  }),
  add_tag: endpoint({
    method: "POST",
    path: "/questions/add-tag/",
    access,
    summary: "Adds a tag to questions: to all of them or none. Returns those that did not have it.",
    body: z.object({ ids: ChosenIds, tag: Tag }),
    reply: ChangedIds,
    status: 200,
  }),
  remove_tag: endpoint({
    method: "POST",
    path: "/questions/remove-tag/",
    access,
    summary: "Removes a tag from questions: from all of them or none. Returns those that had it.",
    body: z.object({ ids: ChosenIds, tag: Tag }),
    reply: ChangedIds,
    status: 200,
  }),
  remove_chosen: endpoint({
    method: "POST",
    path: "/questions/delete/",
    access,
    summary: "Deletes questions from their banks: all of them or none. Attempts that have them keep them.",
    body: z.object({ ids: ChosenIds }),
    reply: ChangedIds,
    status: 200,
  }),
  restore_chosen: endpoint({
    method: "POST",
    path: "/questions/restore/",
    access,
    summary: "Restores deleted questions: all of them or none. One that is not in the bin is 404.",
    body: z.object({ ids: ChosenIds }),
    reply: ChangedIds,
    status: 200,
  }),
};

import { z } from "zod";
import type { FieldErrors } from "#contract/shared/api-error.ts";
import { keysOf } from "#contract/shared/keys-of.ts";
import {
  FEEDBACK_ANSWER_LENGTH,
  FEEDBACK_CHOICES,
  FEEDBACK_QUESTIONS,
  MAX_NAME_LENGTH,
} from "#contract/shared/limits.ts";
import { optionalLine, requiredFlag, requiredLine } from "#contract/shared/scalars.ts";
import { boundedText, patternText } from "#contract/shared/text/bounded-text.ts";

/** Kinds of questions about a program (beyond.md 6.3). */
export const questionKinds = {
  scale_5: "Scale from 1 to 5",
  scale_10: "Scale from 0 to 10",
  choice: "One of several choices",
  text: "Text",
} as const;
export type QuestionKind = keyof typeof questionKinds;

/** Values of each scale, the lowest first. */
const scales: Partial<Record<QuestionKind, readonly number[]>> = {
  scale_5: [1, 2, 3, 4, 5],
  scale_10: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
};
export const scaleOf = (kind: QuestionKind): readonly number[] => scales[kind] ?? [];

const needsTwoChoices = "Enter at least two different choices, one on each line";

/** Returns the first choice that is there twice, also in other capital letters. */
const repeatedIn = (choices: readonly string[]) => {
  const folded = choices.map((choice) => choice.toLowerCase());
  return choices.find((_choice, index) => folded.indexOf(folded[index] ?? "") < index);
};

/** Question of a form. The server gives each new question an id, by which results are compared over time. */
const questionFields = {
  kind: z.enum(keysOf(questionKinds), { error: "Choose a kind" }),
  text: requiredLine("Enter the question", 300),
  choices: z
    .array(requiredLine("Enter the choice", 100))
    .max(FEEDBACK_CHOICES, `Enter at most ${FEEDBACK_CHOICES} choices`),
  is_required: requiredFlag,
};
export const QuestionForm = z
  .object({ id: boundedText(40).optional(), ...questionFields })
  .superRefine(({ kind, choices }, { addIssue }) => {
    if (kind !== "choice") return;
    const repeated = repeatedIn(choices);
    const message =
      new Set(choices).size < 2
        ? needsTwoChoices
        : repeated !== undefined && `Two choices are the same: ${repeated}`;
    if (message) addIssue({ code: "custom", path: ["choices"], message });
  });

export const Question = z.object({ id: z.string(), ...questionFields });
export type Question = z.output<typeof Question>;

export const QuestionsForm = z
  .array(QuestionForm)
  .min(1, "Enter at least one question")
  .max(FEEDBACK_QUESTIONS, `Enter at most ${FEEDBACK_QUESTIONS} questions`);

/** Questions of a program for which staff have saved no form. */
export const defaultQuestions: Question[] = [
  {
    ...{ id: "overall", kind: "scale_5", choices: [], is_required: true },
    text: "How good is this program, from 1 (poor) to 5 (very good)?",
  },
  {
    ...{ id: "recommend", kind: "scale_10", choices: [], is_required: true },
    text: "How likely are you to recommend it to a friend, from 0 (not at all) to 10 (certainly)?",
  },
  {
    ...{ id: "pace", kind: "choice", is_required: true },
    text: "How is the pace?",
    choices: ["Too slow", "About right", "Too fast"],
  },
  {
    ...{ id: "helped", kind: "text", choices: [], is_required: false },
    text: "What has helped you most?",
  },
  {
    ...{ id: "improve", kind: "text", choices: [], is_required: false },
    text: "What should we improve?",
  },
];

/** Answers to the questions of a round. An empty value is no answer. */
export const AnswersForm = z.object({
  answers: z
    .array(
      z.object({
        question: boundedText(40),
        value: z.union([z.number(), boundedText(2 * FEEDBACK_ANSWER_LENGTH)]),
      }),
    )
    .max(FEEDBACK_QUESTIONS),
  /** Allows the institute to publish the text answers as a testimonial, under this name. */
  may_publish: requiredFlag,
  publish_name: optionalLine(MAX_NAME_LENGTH),
  /** Random key of this call. A repeated call with the same key changes nothing. It is stored without the answers. */
  key: patternText(/^[A-Za-z0-9_-]{8,40}$/, 40, "Must be 8 to 40 letters and digits.")
    .meta({ examples: ["0c5f2a91be"] })
    .optional(),
});
export type AnswersForm = z.output<typeof AnswersForm>;

/** Value of an answer: a number of a scale, a choice or a text; null if the question was not answered. */
export type Value = number | string | null;

/** Name of a question's field in forms and errors. */
export const fieldOf = ({ id }: Pick<Question, "id">) => `question-${id}`;

/** Removes characters that nobody sees or types. PostgreSQL refuses NUL in a text, but only when the answer is shown. */
export const withoutControls = (text: string) => text.replace(/[^\P{Cc}\n\t]/gu, "");

/** Returns the values by question id, and the messages at the fields that are wrong. Form and server use it. */
export function readAnswers(questions: readonly Question[], form: AnswersForm) {
  const given = new Map(form.answers.map(({ question, value }) => [question, value]));
  const values: Record<string, Value> = {};
  const problems: FieldErrors = {};
  for (const question of questions) {
    const value = answerTo(question, given.get(question.id));
    if (value === undefined) problems[fieldOf(question)] = ["Choose one of the answers"];
    else if (value === null && question.is_required)
      problems[fieldOf(question)] = [question.kind === "text" ? "Enter an answer" : "Choose an answer"];
    else if (typeof value === "string" && value.length > FEEDBACK_ANSWER_LENGTH)
      problems[fieldOf(question)] = [`Must be at most ${FEEDBACK_ANSWER_LENGTH} characters.`];
    values[question.id] = value ?? null;
  }
  if (form.may_publish && form.publish_name === "")
    problems.publish_name = ["Enter the name that we may show"];
  return { values, problems };
}

/** Returns the value of an answer, or undefined if it is not possible for the question. */
function answerTo({ kind, choices }: Question, given: number | string | undefined): Value | undefined {
  const text = withoutControls(String(given ?? "").replace(/\r\n?|\v/g, "\n")).trim();
  if (text === "") return null;
  if (kind === "text") return text;
  if (kind === "choice") return choices.includes(text) ? text : undefined;
  return scaleOf(kind).find((value) => String(value) === text);
}

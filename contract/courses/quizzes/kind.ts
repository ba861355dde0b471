import { z } from "zod";
import { requiredText } from "#contract/shared/scalars.ts";
import { patternText } from "#contract/shared/text/bounded-text.ts";
import { shortened } from "#contract/shared/text/cut-text.ts";

/** Columns of a table of questions that only some kinds have (question-columns.ts). */
export type KindColumn = "answers" | "right" | "tolerance" | "unit" | "capitals" | "guide";

/** Problem at a place in the content. */
interface ContentProblem {
  path: (string | number)[];
  message: string;
}

/** Kind of question: how it is written and answered. Each kind is one file in `kinds` and one in `marking`. */
export interface QuestionKind<
  Content extends z.ZodType = z.ZodType,
  Key extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  label: string;
  /** Columns that it has in a table of questions, in addition to those of all kinds. */
  columns: readonly KindColumn[];
  /** Parts that students see, apart from the text. */
  Content: Content;
  /** Right answers. They stay on the server until the rule of the quiz shows them. */
  Key: Key;
  Answer: Answer;
  /** Returns whether the right answers belong to the content. If not, the message is shown. */
  isWhole?: (content: z.output<Content>, key: z.output<Key>) => boolean;
  notWhole?: string;
  /**
   * Returns why staff cannot write this content. It is stricter than `Content`, because questions that were stored before the
   * rule stay valid.
   */
  problemOf?: (content: z.output<Content>) => ContentProblem | undefined;
  /** True if staff mark it. */
  isMarkedByStaff?: true;
  /**
   * `ids` returns the ids of the list whose order is drawn for each attempt. `solved` returns the order that is never
   * drawn, because it would be the right answer.
   */
  shuffled?:
    | { ids: (content: z.output<Content>) => string[]; when: "chosen" }
    | {
        ids: (content: z.output<Content>) => string[];
        when: "always";
        solved: (key: z.output<Key>) => string[];
      };
}

/** Checks the shape of a kind, and keeps its types. */
export const questionKind = <Content extends z.ZodType, Key extends z.ZodType, Answer extends z.ZodType>(
  kind: QuestionKind<Content, Key, Answer>,
): QuestionKind<Content, Key, Answer> => kind;

export const idsOf = (options: readonly { id: string }[]): string[] => options.map(({ id }) => id);

const idOfOption = (message: string) =>
  patternText(/^[a-z0-9]{8}$/, 8, message).meta({ examples: ["k3x9w2ab"] });

/** Random id of an option. It says nothing about the order in which options were written. */
export const OptionId = idOfOption("Option not found.");
const NewOptionId = idOfOption("Each answer needs an id of 8 small letters or digits.");

export const MAX_OPTIONS = 20;

/** Options or items, each with its own id. */
export const optionList = (least: number) =>
  z
    .array(z.object({ id: NewOptionId, text: requiredText("Write the text of each answer.", 500) }), {
      error: `Write at least ${least} answers.`,
    })
    .min(least, `Write at least ${least} answers.`)
    .max(MAX_OPTIONS, `At most ${MAX_OPTIONS} answers.`)
    .refine(
      (options) => new Set(options.map(({ id }) => id)).size === options.length,
      "Two answers have the same id.",
    );

const joined = (text: string) => text.trim().replaceAll(/\s+/g, " ");

/** Returns the index of the first option that has the text of an earlier one, or -1. Blanks are joined. */
export function repeatedAt(options: readonly { text: string }[]): number {
  const texts = options.map(({ text }) => joined(text));
  return texts.findIndex((text, at) => text !== "" && texts.indexOf(text) < at);
}

/** Returns the problem of two options with the same text. The student who chose the wrong one would get no points. */
export function sameTextIn(field: string, options: readonly { text: string }[]): ContentProblem | undefined {
  const at = repeatedAt(options);
  if (at < 0) return undefined;
  const text = shortened(joined(options[at]?.text ?? ""), 60);
  return { path: [field, at, "text"], message: `Two answers are the same: ${text}.` };
}

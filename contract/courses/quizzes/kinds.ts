import { z } from "zod";
import type { QuestionKind } from "./kind.ts";
import { longText } from "./kinds/long-text.ts";
import { number } from "./kinds/number.ts";
import { oneOf } from "./kinds/one-of.ts";
import { ordering } from "./kinds/ordering.ts";
import { severalOf } from "./kinds/several-of.ts";
import { shortAnswer } from "./kinds/short-answer.ts";
import { trueFalse } from "./kinds/true-false.ts";

/** The kinds of question (beyond.md 6.1). A kind has one file in each layer and one line in its list. */
export const questionKinds = {
  one_of: oneOf,
  several_of: severalOf,
  true_false: trueFalse,
  number,
  short_answer: shortAnswer,
  ordering,
  long_text: longText,
};

export type Kind = keyof typeof questionKinds;
export const kinds = Object.keys(questionKinds) as [Kind, ...Kind[]];
export const Kinds = z.enum(kinds, { error: "Choose a kind of question." });

export type ContentOf<K extends Kind> = z.output<(typeof questionKinds)[K]["Content"]>;
export type KeyOf<K extends Kind> = z.output<(typeof questionKinds)[K]["Key"]>;
export type AnswerOf<K extends Kind> = z.output<(typeof questionKinds)[K]["Answer"]>;

/** Question with the parts that its kind has. */
export type Asked = { [K in Kind]: { kind: K; content: ContentOf<K>; key: KeyOf<K> } }[Kind];

/** Share of the points that an answer earns, from 0 to 1. Null if staff must mark it. */
export type Share = number | null;

/** Marks an answer. Depends on nothing but the question and the answer. */
export type Marking<K extends Kind> = (key: KeyOf<K>, answer: AnswerOf<K>, content: ContentOf<K>) => Share;

/** Answers of a kind as lines of text, for people. */
export interface InWords<K extends Kind> {
  answer: (answer: AnswerOf<K>, content: ContentOf<K>) => string[];
  right: (key: KeyOf<K>, content: ContentOf<K>) => string[];
  /** The right answer as staff wrote it, if `right` leaves something out. */
  written?: (key: KeyOf<K>, content: ContentOf<K>) => string[];
}

/** Parts of a question that depend on its kind, in the types of replies. */
export const AnyParts = z.object({}).catchall(z.unknown());

/**
 * Returns the schema of a question in a reply. It has the type of `whole`, but allows in each kind only the fields that the
 * kind has. So nothing else leaves the server.
 */
export function ofEachKind<Whole extends z.ZodObject>(
  whole: Whole,
  partsOf: (kind: QuestionKind) => z.ZodRawShape,
): z.ZodType<z.output<Whole>, z.input<Whole>> {
  const each = kinds.map((name) =>
    whole.extend({ kind: z.literal(name), ...partsOf(questionKinds[name] as QuestionKind) }),
  );
  return z.discriminatedUnion("kind", each as never) as unknown as z.ZodType<z.output<Whole>, z.input<Whole>>;
}

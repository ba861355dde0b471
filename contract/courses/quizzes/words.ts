import type { AnswerOf, ContentOf, InWords, KeyOf, Kind } from "./kinds.ts";
import { longText } from "./words/long-text.ts";
import { number } from "./words/number.ts";
import { oneOf } from "./words/one-of.ts";
import { ordering } from "./words/ordering.ts";
import { severalOf } from "./words/several-of.ts";
import { shortAnswer } from "./words/short-answer.ts";
import { trueFalse } from "./words/true-false.ts";

/** How staff read the answers of each kind: on the page of an attempt, in tallies and in the CSV. */
const inWords: { [K in Kind]: InWords<K> } = {
  one_of: oneOf,
  several_of: severalOf,
  true_false: trueFalse,
  number,
  short_answer: shortAnswer,
  ordering,
  long_text: longText,
};

/** Returns the lines of a stored answer. Without an answer there are none. */
export function answerLines(kind: Kind, content: unknown, answer: unknown): string[] {
  if (answer === null || answer === undefined) return [];
  return (inWords[kind] as InWords<Kind>).answer(answer as AnswerOf<Kind>, content as ContentOf<Kind>);
}

/** Returns the lines of the right answer; for a kind that staff mark, the guide for markers. */
export const rightLines = (kind: Kind, content: unknown, key: unknown): string[] =>
  (inWords[kind] as InWords<Kind>).right(key as KeyOf<Kind>, content as ContentOf<Kind>);

/** Returns the lines of the right answer with all that staff wrote, such as each spelling of a unit. */
export function writtenLines(kind: Kind, content: unknown, key: unknown): string[] {
  const { right, written = right } = inWords[kind] as InWords<Kind>;
  return written(key as KeyOf<Kind>, content as ContentOf<Kind>);
}

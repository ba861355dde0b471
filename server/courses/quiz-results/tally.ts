import {
  type AnswerOf,
  type Asked,
  type ContentOf,
  type KeyOf,
  type Kind,
  questionKinds,
} from "#contract/courses/quizzes/kinds.ts";
import { longText } from "./tallies/long-text.ts";
import { number } from "./tallies/number.ts";
import { oneOf } from "./tallies/one-of.ts";
import { ordering } from "./tallies/ordering.ts";
import { severalOf } from "./tallies/several-of.ts";
import { shortAnswer } from "./tallies/short-answer.ts";
import type { Tally, TallyLine } from "./tallies/tally.ts";
import { trueFalse } from "./tallies/true-false.ts";

const tallies: { [K in Kind]: Tally<K> } = {
  one_of: oneOf,
  several_of: severalOf,
  true_false: trueFalse,
  number,
  short_answer: shortAnswer,
  ordering,
  long_text: longText,
};

/** Counts the answers to a question. Missing answers are the last line. */
export function tallyOf(
  { kind, content, key }: Asked,
  given: readonly { answer: unknown; share: number }[],
): TallyLine[] {
  const { Answer } = questionKinds[kind];
  const read = given.flatMap(({ answer, share }) => {
    const parsed = Answer.safeParse(answer);
    return parsed.success ? [{ answer: parsed.data as AnswerOf<Kind>, share }] : [];
  });
  const tally = tallies[kind] as Tally<Kind>;
  const lines = tally(read, content as ContentOf<Kind>, key as KeyOf<Kind>);
  const missing = given.length - read.length;
  return missing > 0 ? [...lines, { label: "No answer", count: missing, is_right: false }] : lines;
}

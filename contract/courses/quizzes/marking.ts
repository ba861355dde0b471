import { roundedToHundredths } from "#contract/shared/rounding.ts";
import {
  type AnswerOf,
  type Asked,
  type ContentOf,
  type KeyOf,
  type Kind,
  type Marking,
  questionKinds,
  type Share,
} from "./kinds.ts";
import { longText } from "./marking/long-text.ts";
import { number } from "./marking/number.ts";
import { oneOf } from "./marking/one-of.ts";
import { ordering } from "./marking/ordering.ts";
import { severalOf } from "./marking/several-of.ts";
import { shortAnswer } from "./marking/short-answer.ts";
import { trueFalse } from "./marking/true-false.ts";

const markings: { [K in Kind]: Marking<K> } = {
  one_of: oneOf,
  several_of: severalOf,
  true_false: trueFalse,
  number,
  short_answer: shortAnswer,
  ordering,
  long_text: longText,
};

/**
 * Returns the share of the points that an answer earns. Without an answer, or with one that its kind does not have, it
 * is 0. For a kind that staff mark, any answer is null.
 */
export function shareOf({ kind, key, content }: Asked, answer: unknown): Share {
  if (answer === null || answer === undefined) return 0;
  const parsed = questionKinds[kind].Answer.safeParse(answer);
  if (!parsed.success) return 0;
  const mark = markings[kind] as Marking<Kind>;
  return mark(key as KeyOf<Kind>, parsed.data as AnswerOf<Kind>, content as ContentOf<Kind>);
}

/** Returns points with two decimals. */
export const roundedPoints = (points: number): number => roundedToHundredths(points);

/**
 * Returns whether a share of the points reaches the pass mark. It is compared in percent with two decimals: in binary,
 * 0.57 * 100 is slightly less than 57.
 */
export const hasPassed = (share: number, passMark: number): boolean =>
  roundedToHundredths(share * 100) >= passMark;

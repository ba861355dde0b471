import type { Kind } from "#contract/courses/quizzes/kinds.ts";
import type { AnswerKind } from "./answer-kind.ts";
import { longText } from "./kinds/long-text.tsx";
import { number } from "./kinds/number.tsx";
import { oneOf } from "./kinds/one-of.tsx";
import { ordering } from "./kinds/ordering.tsx";
import { severalOf } from "./kinds/several-of.tsx";
import { shortAnswer } from "./kinds/short-answer.tsx";
import { trueFalse } from "./kinds/true-false.tsx";

/** How students answer each kind of question. */
export const answerKinds: { [K in Kind]: AnswerKind<K> } = {
  one_of: oneOf,
  several_of: severalOf,
  true_false: trueFalse,
  number,
  short_answer: shortAnswer,
  ordering,
  long_text: longText,
};

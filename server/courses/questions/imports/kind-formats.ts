import type { Kind } from "#contract/courses/quizzes/kinds.ts";
import type { KindFormat } from "./kind-format.ts";
import { longText } from "./kinds/long-text.ts";
import { number } from "./kinds/number.ts";
import { oneOf } from "./kinds/one-of.ts";
import { ordering } from "./kinds/ordering.ts";
import { severalOf } from "./kinds/several-of.ts";
import { shortAnswer } from "./kinds/short-answer.ts";
import { trueFalse } from "./kinds/true-false.ts";

/** Each kind of question in the formats of imports and exports. */
const kindFormats: { [K in Kind]: KindFormat<K> } = {
  one_of: oneOf,
  several_of: severalOf,
  true_false: trueFalse,
  number,
  short_answer: shortAnswer,
  ordering,
  long_text: longText,
};

/** Returns the formats of a kind that is known only when it runs. */
export const formatOf = (kind: Kind): KindFormat<Kind> => kindFormats[kind] as unknown as KindFormat<Kind>;

import { textsOf } from "#contract/courses/quizzes/words/options.ts";
import { type Tally, typedLines } from "./tally.ts";

/** Equal orders count together. */
export const ordering: Tally<"ordering"> = (given, { items }) =>
  typedLines(given, ({ answer: { order } }) => ({
    label: textsOf(items, order).join(" → "),
    same: order.join(),
  }));

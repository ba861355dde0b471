import type { Tally } from "./tally.ts";

export const trueFalse: Tally<"true_false"> = (given, _content, { is_true }) =>
  [true, false].map((isTrue) => ({
    label: isTrue ? "True" : "False",
    count: given.filter(({ answer }) => answer.is_true === isTrue).length,
    is_right: isTrue === is_true,
  }));

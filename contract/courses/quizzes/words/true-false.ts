import type { InWords } from "../kinds.ts";

export const trueFalse: InWords<"true_false"> = {
  answer: ({ is_true }) => [wordOf(is_true)],
  right: ({ is_true }) => [wordOf(is_true)],
};

const wordOf = (isTrue: boolean) => (isTrue ? "True" : "False");

import type { InWords } from "../kinds.ts";

export const longText: InWords<"long_text"> = {
  answer: ({ text }) => [text],
  right: ({ guide }) => (guide === "" ? [] : [guide]),
};

import type { InWords } from "../kinds.ts";

export const shortAnswer: InWords<"short_answer"> = {
  answer: ({ text }) => [text],
  right: ({ accepted }) => accepted,
};

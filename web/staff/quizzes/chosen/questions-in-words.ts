import { countInWords } from "#web/shared/text/count-in-words.ts";

/** Returns the number in words, such as "1 question". */
export const questionsInWords = (count: number): string =>
  countInWords({ count, count_is_exact: true }, "question");

/** Time in which an act on several questions can be undone. */
export const UNDO_MS = 15_000;

import { searchable } from "#contract/shared/text/searchable.ts";
import { type Tally, typedLines } from "./tally.ts";

/** Answers that the search finds equal count together, if they earn the same: capital letters may count. */
export const shortAnswer: Tally<"short_answer"> = (given) =>
  typedLines(given, ({ answer: { text }, share }) => ({
    label: text.trim(),
    same: `${share} ${searchable(text.trim())}`,
  }));

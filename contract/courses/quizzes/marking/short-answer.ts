import { searchable } from "#contract/shared/text/searchable.ts";
import type { Marking } from "../kinds.ts";

/** All points for an accepted answer, compared as the search compares texts. Capital letters count only if the key says so. */
export const shortAnswer: Marking<"short_answer"> = ({ accepted, has_capitals }, { text }) => {
  const plain = folded(text, has_capitals);
  return plain !== "" && accepted.some((one) => folded(one, has_capitals) === plain) ? 1 : 0;
};

/** Returns a text without accents, apostrophes, blanks at its ends and a full stop; with capitals, if they count. */
function folded(text: string, hasCapitals: boolean): string {
  const line = text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/(?<=\S)\s?[.。።]$/u, "");
  if (!hasCapitals) return searchable(line);
  return Array.from(line, (letter) => {
    const plain = searchable(letter);
    return letter !== letter.toLowerCase() ? plain.toUpperCase() : plain || (letter === " " ? " " : "");
  }).join("");
}

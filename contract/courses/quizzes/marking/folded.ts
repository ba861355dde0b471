import { searchable } from "#contract/shared/text/searchable.ts";

/** Returns a text without accents, apostrophes, blanks at its ends and a full stop; with capitals, if they count. */
export function folded(text: string, hasCapitals: boolean): string {
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

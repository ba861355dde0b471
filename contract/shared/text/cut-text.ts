/**
 * Cuts a text between characters as people see them: an emoji of several parts or a letter with its accents stays whole.
 * `slice` could leave half a character, which is not valid in JSON and in file names. Browsers without Intl.Segmenter
 * (Firefox before 125) cut between code points.
 */

/** Returns the first characters. */
export function firstCharacters(text: string, count: number): string {
  return text.length <= count ? text : startOf(text, count, () => 1);
}

/** Returns the longest start with at most this `length`, as columns and fields count it. */
export function withinLength(text: string, length: number): string {
  return text.length <= length ? text : startOf(text, length, (character) => character.length);
}

/** Returns the longest start with at most this number of bytes in UTF-8, as file systems count a name. */
export function withinBytes(text: string, bytes: number): string {
  return startOf(text, bytes, bytesOf);
}

/** Returns the first characters, followed by "..." if the text is longer. */
export function cutAt(text: string, count: number): string {
  const start = firstCharacters(text, count);
  return start.length < text.length ? `${start}...` : text;
}

/** Returns a text of at most `count` characters, in which "…" replaces the end of a longer one. */
export function shortened(text: string, count: number): string {
  if (firstCharacters(text, count).length === text.length) return text;
  return `${firstCharacters(text, count - 1).trimEnd()}…`;
}

/** Returns a name's first letter, which replaces a missing picture. */
export const initialOf = (name: string) => firstCharacters(name.trim(), 1).toUpperCase();

export const bytesOf = (text: string) => encoder.encode(text).length;

const encoder = new TextEncoder();

/** Returns the longest start whose characters have at most this size together. */
function startOf(text: string, most: number, sizeOf: (character: string) => number): string {
  return fitting(charactersOf(text), most, sizeOf) || fitting(text, most, sizeOf);
}

function fitting(characters: Iterable<string>, most: number, sizeOf: (character: string) => number): string {
  let start = "";
  let size = 0;
  for (const character of characters) {
    size += sizeOf(character);
    if (size > most) break;
    start += character;
  }
  return start;
}

let segmenter: Intl.Segmenter | undefined;

function* charactersOf(text: string): Iterable<string> {
  if (!("Segmenter" in Intl)) return yield* text;
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "grapheme" });
  for (const { segment } of segmenter.segment(text)) yield segment;
}

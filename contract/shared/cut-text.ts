/**
 * The first characters of a text as people see them: a family emoji or a letter with its accents is one, and is never cut.
 * Browsers without Intl.Segmenter (Firefox before 125) count code points.
 */
export function firstCharacters(text: string, count: number): string {
  if (text.length <= count) return text;
  let end = 0;
  let found = 0;
  for (const segment of charactersOf(text)) {
    if (found === count) return text.slice(0, end);
    end += segment.length;
    found += 1;
  }
  return text;
}

/** The first characters, then "..." where there is more. */
export function cutAt(text: string, count: number): string {
  const start = firstCharacters(text, count);
  return start.length < text.length ? `${start}...` : text;
}

function* charactersOf(text: string): Iterable<string> {
  if (!("Segmenter" in Intl)) return yield* text;
  const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });
  for (const { segment } of segmenter.segment(text)) yield segment;
}

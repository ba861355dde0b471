/**
 * Returns a pattern of PostgreSQL for whole words that differ from a short word by one slip: a letter that is missing,
 * wrong or extra, or two letters that are swapped. "exel" finds "excel". Trigrams find only longer words. The first
 * letter must be right, and a word of four letters may not have a wrong or an extra one. Returns undefined for other
 * lengths, and for words with signs.
 */
export function slipsOf(word: string): string | undefined {
  const letters = [...word];
  if (letters.length < 4 || letters.length > 7 || !/^[\p{L}\p{N}]+$/u.test(word)) return undefined;
  const forms = letters.slice(1).flatMap((letter, index) => {
    const before = letters.slice(0, index + 1).join("");
    const after = letters.slice(index + 2).join("");
    const [next = "", ...rest] = after;
    return [
      `${before}\\w${letter}${after}`,
      ...(next ? [before + next + letter + rest.join("")] : []),
      ...(letters.length > 4 ? [`${before}\\w${after}`, before + after] : []),
    ];
  });
  return `\\m(${[...forms, `${word}\\w`].join("|")})\\M`;
}

/**
 * Trims characters that the caller chooses. A regular expression such as /[.]+$/ would retry at each of them, so its
 * time would grow with the square of the length.
 */

type Drops = (character: string) => boolean;

export function trimEndOf(text: string, drops: Drops): string {
  let end = text.length;
  while (end > 0 && drops(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

export function trimOf(text: string, drops: Drops): string {
  const trimmed = trimEndOf(text, drops);
  let start = 0;
  while (start < trimmed.length && drops(trimmed.charAt(start))) start += 1;
  return trimmed.slice(start);
}

export const withoutEndSlashes = (address: string) => trimEndOf(address, (character) => character === "/");

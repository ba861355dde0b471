import { z } from "zod";
import { trimOf } from "./trim.ts";

/** Text of requests, with the bounds that keep its cost low. */

export const tooLong = (maxLength: number) => `Must be at most ${maxLength} characters.`;

/**
 * Text from a request: a longer one is refused before anything reads or changes it. Every text field begins here, because
 * some changes of text take a time that grows faster than its length (normalisation, for example).
 */
export const boundedText = (
  maxLength: number,
  { error, long = tooLong(maxLength) }: { error?: string; long?: string } = {},
) => z.string(error === undefined ? undefined : { error }).max(maxLength, { error: long, abort: true });

/** Text whose blanks at both ends do not count. They, and line ends of two characters, may double its length. */
export const paddedText = (maxLength: number, error?: string) =>
  boundedText(2 * maxLength, { ...(error !== undefined && { error }), long: tooLong(maxLength) });

/** Text that says a number, a flag or a moment. */
export const MAX_VALUE_LENGTH = 40;
export const valueText = (error?: string) =>
  boundedText(MAX_VALUE_LENGTH, error === undefined ? {} : { error, long: error });

/** Text that has exactly one form, such as a code or a month. */
export const patternText = (pattern: RegExp, maxLength: number, error?: string) =>
  error === undefined
    ? boundedText(maxLength).regex(pattern)
    : boundedText(maxLength, { error, long: error }).regex(pattern, error);

const invisible = /(?![\p{Join_Control}\p{Variation_Selector}])\p{Default_Ignorable_Code_Point}/gu;

/**
 * One line without what nobody sees: controls, direction overrides and invisible characters are removed, and blanks and line
 * breaks become one blank. Joiners and variation selectors stay within it, because names of several scripts need them.
 */
export function visibleLine(value: string): string {
  const line = trimOf(
    value
      .replace(/[\p{White_Space}\u2800]+/gu, " ")
      .replace(/[\p{Cc}\p{Cs}]/gu, "")
      .replace(invisible, ""),
    joinsNothing,
  ).replace(/ {2,}/g, " ");
  return hasVisible.test(line) ? line : "";
}

/** A joiner or a variation selector alone shows nothing. */
const hasVisible = /[^\p{Variation_Selector}\p{Join_Control}\p{White_Space}]/u;
const joinsNothing = (end: string) => end === " " || end === "\u200c" || end === "\u200d";

import { z } from "zod";
import { withFewMarks } from "./calm-text.ts";
import { trimOf } from "./trim.ts";

/** Text fields of requests, with maximum lengths that keep the work low. */

export const tooLong = (maxLength: number) => `Must be at most ${maxLength} characters.`;

/**
 * Returns a text field with a maximum length. A longer text is refused before anything reads or changes it. Every text
 * field must use this, because the time of some operations, such as normalization, grows faster than the length.
 */
export const boundedText = (
  maxLength: number,
  { error, long = tooLong(maxLength) }: { error?: string; long?: string } = {},
) => z.string(error === undefined ? undefined : { error }).max(maxLength, { error: long, abort: true });

/** Returns a text field that is trimmed later. Blanks at its ends and two-character line ends may double the length. */
export const paddedText = (maxLength: number, error?: string) =>
  boundedText(2 * maxLength, { ...(error !== undefined && { error }), long: tooLong(maxLength) });

/** Maximum length of a text that contains a number, a flag or a moment. */
export const MAX_VALUE_LENGTH = 40;
export const valueText = (error?: string) =>
  boundedText(MAX_VALUE_LENGTH, error === undefined ? {} : { error, long: error });

/** Returns a text field with a fixed pattern, such as a code or a month. */
export const patternText = (pattern: RegExp, maxLength: number, error?: string) =>
  error === undefined
    ? boundedText(maxLength).regex(pattern)
    : boundedText(maxLength, { error, long: error }).regex(pattern, error);

const invisible = /(?![\p{Join_Control}\p{Variation_Selector}])\p{Default_Ignorable_Code_Point}/gu;

/**
 * Returns a text as one visible line, with at most four marks a letter. Removes control characters, direction overrides and invisible characters, and
 * turns blanks and line breaks into one blank. Keeps joiners and variation selectors inside the line, because names in
 * several scripts need them.
 */
export function visibleLine(value: string): string {
  const line = trimOf(
    withFewMarks(value)
      .replace(/[\p{White_Space}\u2800]+/gu, " ")
      .replace(/[\p{Cc}\p{Cs}]/gu, "")
      .replace(invisible, ""),
    joinsNothing,
  ).replace(/ {2,}/g, " ");
  return hasVisible.test(line) ? line : "";
}

/** Matches a visible character. Joiners and variation selectors are not visible on their own. */
const hasVisible = /[^\p{Variation_Selector}\p{Join_Control}\p{White_Space}]/u;
const joinsNothing = (end: string) => end === " " || end === "\u200c" || end === "\u200d";

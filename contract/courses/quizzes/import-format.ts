import { withPlainLineEnds } from "#contract/shared/text/line-ends.ts";
import { columnOfHeader, MOST_ABOVE } from "./question-columns.ts";
import type { ImportFormat } from "./question-imports.ts";

/** Answer line of an Aiken list with its letter, such as "ANSWER: B", "Ans - b." or "Correct answer: B) text". */
const aikenAnswer = /^(?:correct )?ans(?:wer)? ?[:=.–—-] ?\(?[a-z](?:\)?\.?|\)? ?[.)] ?\S.*)$/i;
/** Answer part of a GIFT question, which has no blank line. */
const giftAnswer = /\{(?:[^{}\n]|\n(?![^\S\n]*\n))*\}/g;

/**
 * Returns the format that a pasted text seems to have. A brace alone does not make it GIFT, because answers of an Aiken
 * list and cells of a table may have braces, too.
 */
export function formatOf(text: string): ImportFormat | undefined {
  const lines = withPlainLineEnds(text);
  if (hasColumnNames(lines)) return "table";
  const outside = withoutComments(lines)
    .replaceAll(/\\[{}]/g, "")
    .replaceAll(giftAnswer, "{}");
  if (outside.split("\n").some((line) => aikenAnswer.test(line.trim()))) return "aiken";
  if (/[^\\]\{/.test(lines)) return "gift";
  return /^ {0,20}(?:correct )?ans(?:wer)? ?[:=]/im.test(lines) ? "aiken" : undefined;
}

const withoutComments = (lines: string) =>
  lines
    .split("\n")
    .filter((line) => !line.trimStart().startsWith("//"))
    .join("\n");

/** Returns whether one of the first lines has at least two names of columns. */
const hasColumnNames = (lines: string) =>
  lines
    .split("\n")
    .filter((line) => line.trim() !== "")
    .slice(0, MOST_ABOVE)
    .some((line) => line.split(/[\t;,]/).filter(isColumnName).length >= 2);

const isColumnName = (cell: string) => columnOfHeader(cell.trim().replace(/^"(.*)"$/, "$1")) !== undefined;

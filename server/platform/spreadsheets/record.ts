import { withinLength } from "#contract/shared/text/cut-text.ts";
import { withPlainLineEnds } from "#contract/shared/text/line-ends.ts";

/** One record of a file: the number of its first line, and its cells. */
export interface SheetRecord {
  line: number;
  cells: string[];
}

/** Rules for files whose cells are not short lines. */
export interface CellRules {
  /** Cleans the text of a cell; by default, `cleanCell`. */
  clean?: (text: string) => string;
  /** Maximum number of lines of one record of a CSV file. */
  most_lines?: number;
}

const MAX_CELL_LENGTH = 500;

/** Cleans a cell for storage: one line, no control characters, no marks that make a spreadsheet show text. */
export const cleanCell = (text: string) =>
  withinLength(unwrapped(text.replace(/[\p{Cc}\p{Cs}]+/gu, " ").trim()), MAX_CELL_LENGTH);

/** Returns a function that cleans a cell with several lines, such as the text of a question. */
export const cleanLines = (most: number) => (text: string) => {
  const plain = withPlainLineEnds(text).replace(/(?!\n)[\p{Cc}\p{Cs}]/gu, " ");
  return withinLength(withoutFormulaMark(plain.trim()), most);
};

/** Removes the apostrophe that our own files have before a sign that begins a formula. */
const withoutFormulaMark = (text: string) => (formulaMark.test(text) ? text.slice(1).trim() : text);
const formulaMark = /^'+\s*[=+\-@＝＋－＠]/;

/**
 * Returns "0012" for `="0012"` and `'0012`. The apostrophe is removed if the text has digits, as names do not, or where
 * our own files have it before a sign that begins a formula (server/platform/http/answers/csv.ts).
 */
function unwrapped(text: string): string {
  if (text.startsWith('="') && text.endsWith('"') && text.length > 2)
    return text.slice(2, -1).replaceAll('""', '"').trim();
  const isMarked = /^'\s*[=+\-@＝＋－＠]/.test(text) || (/^'[^']*$/.test(text) && /\d/.test(text));
  return isMarked ? text.slice(1).trim() : text;
}

/** One record of a file: the number of its first line, and its cells. */
export interface SheetRecord {
  line: number;
  cells: string[];
}

const MAX_CELL_LENGTH = 500;

/** A cell as it is stored: one line, without controls and without what makes a spreadsheet show figures as text. */
export const cleanCell = (text: string) =>
  unwrapped(text.replace(/[\p{Cc}\p{Cs}]+/gu, " ").trim()).slice(0, MAX_CELL_LENGTH);

/** "0012" of `="0012"` and `'0012`. A name that begins with an apostrophe has no figures. */
function unwrapped(text: string): string {
  if (text.startsWith('="') && text.endsWith('"') && text.length > 2)
    return text.slice(2, -1).replaceAll('""', '"').trim();
  const isMarked = text.startsWith("'") && !text.includes("'", 1) && /\d/.test(text);
  return isMarked ? text.slice(1).trim() : text;
}

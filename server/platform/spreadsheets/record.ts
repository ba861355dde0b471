/** One record of a file: the number of its first line, and its cells. */
export interface SheetRecord {
  line: number;
  cells: string[];
}

const MAX_CELL_LENGTH = 500;

/** A cell as it is kept: one line, without controls. */
export const cleanCell = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Cs}]+/gu, " ")
    .trim()
    .slice(0, MAX_CELL_LENGTH);

import { type Kind, kinds, questionKinds } from "#contract/courses/quizzes/kinds.ts";
import { readNumber } from "#contract/courses/quizzes/marking/number.ts";
import { foldedName } from "#contract/courses/quizzes/question-columns.ts";
import { toHtml, Unreadable } from "./found.ts";

/** Begins a cell that is HTML, as in GIFT. */
export const HTML_MARK = "[html]";

/** Returns the HTML of a text in a cell. */
export const htmlOfCell = (cell: string): string =>
  cell.startsWith(HTML_MARK) ? cell.slice(HTML_MARK.length) : cell === "" ? "" : toHtml(cell);

const kindsByName = new Map<string, Kind>(
  kinds.flatMap((kind) => [
    [foldedName(kind), kind],
    [foldedName(questionKinds[kind].label), kind],
  ]),
);
const labels = kinds.map((kind) => `"${questionKinds[kind].label}"`).join(", ");

/** @throws Unreadable */
export function kindOfCell(cell: string): Kind {
  const kind = kindsByName.get(foldedName(cell));
  if (!kind) throw new Unreadable(`The kind must be one of ${labels}.`);
  return kind;
}

/** @throws Unreadable */
export function numberOfCell(cell: string, message: string): number {
  const read = readNumber(cell);
  if (read?.unit !== "") throw new Unreadable(message);
  return read.value;
}

/** Spreadsheets write a boolean as 1 or 0, or as TRUE or FALSE. */
const words: Record<string, boolean> = {
  ...{ true: true, t: true, yes: true, y: true, "1": true },
  ...{ false: false, f: false, no: false, n: false, "0": false },
};

/** @throws Unreadable */
export function flagOfCell(cell: string, message: string): boolean {
  const flag = words[foldedName(cell)];
  if (flag === undefined) throw new Unreadable(message);
  return flag;
}

/** Returns the positions of the right answers, counted from 0: "1; 3" or "A; C". @throws Unreadable */
export function placesOfCell(cell: string, count: number): number[] {
  const parts = cell.split(/[;,\s]+/).filter(Boolean);
  return [...new Set(parts.map(placeOf))].map((place) => {
    if (!(place >= 0 && place < count))
      throw new Unreadable('Write the number of each right answer in the column Right, such as 2 or "1; 3".');
    return place;
  });
}

function placeOf(text: string): number {
  if (/^\d{1,2}$/.test(text)) return Number(text) - 1;
  return /^[a-z]$/i.test(text) ? text.toLowerCase().charCodeAt(0) - 97 : -1;
}

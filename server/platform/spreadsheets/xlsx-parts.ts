import { type CellRules, cleanCell, type SheetRecord } from "./record.ts";
import { dayShown } from "./xlsx-dates.ts";
import type { XmlListener } from "./xml.ts";

export interface SheetLimits extends CellRules {
  /** Maximum number of non-empty records. */
  rows: number;
  /** Number of cells that are read in each row. */
  columns: number;
}

/** Problem of a workbook: it unpacks to too much data, has too many rows, or cannot be read. */
export class SheetError extends Error {
  readonly problem: "size" | "rows" | "unreadable";

  constructor(problem: SheetError["problem"]) {
    super(`The workbook's problem: ${problem}.`);
    this.problem = problem;
  }
}

/** Collects the texts that cells refer to by number, without phonetic hints for Japanese (`rPh`). */
export function readStrings(strings: string[], { clean = cleanCell }: CellRules): XmlListener {
  let current = "";
  let isText = false;
  let isPhonetic = false;
  return {
    open(name) {
      if (name === "si") current = "";
      if (name === "rPh") isPhonetic = true;
      isText = name === "t" && !isPhonetic;
    },
    text(piece) {
      if (isText) current += piece;
    },
    close(name) {
      isText = false;
      if (name === "rPh") isPhonetic = false;
      if (name === "si") strings.push(clean(current));
    },
  };
}

/** Data that the cells of a sheet refer to. */
export interface Shared {
  strings: readonly string[];
  /** True for each style number that shows a day. */
  dateStyles: readonly boolean[];
  /** Offset in days of day 0, compared to most workbooks. */
  daysLater: number;
}

/** Collects the rows that are not empty. */
export function readSheet(
  records: SheetRecord[],
  { strings, dateStyles, daysLater }: Shared,
  { clean = cleanCell, ...limits }: SheetLimits,
): XmlListener {
  let line = 0;
  let cells: string[] = [];
  let column = -1;
  let type = "";
  let isDay = false;
  let value = "";
  let formula: string | undefined;
  let isValue = false;
  let isFormula = false;
  return {
    open(name, attributes) {
      if (name === "row") {
        line = lineAfter(line, attributes.r);
        cells = [];
        column = -1;
      } else if (name === "c") {
        column = columnOf(attributes.r) ?? column + 1;
        type = attributes.t ?? "n";
        isDay = type === "n" && dateStyles[Number(attributes.s)] === true;
        value = "";
        formula = undefined;
      }
      isValue = name === "v" || name === "t";
      isFormula = name === "f";
      if (isFormula) formula = "";
      // The formula was calculated, even if its result is empty.
      if (name === "v") formula = undefined;
    },
    text(piece) {
      if (isValue) value += piece;
      if (isFormula) formula += piece;
    },
    close(name) {
      isValue = false;
      isFormula = false;
      // A formula that was never calculated has no value, so its text is used.
      if (name === "c" && formula !== undefined) [type, value] = ["str", `=${formula}`];
      if (name === "c" && column < limits.columns) {
        while (cells.length < column) cells.push("");
        const shown = isDay && type === "n" ? dayShown(value, daysLater) : shownAs(type, value);
        cells[column] = type === "s" ? (strings[Number(value)] ?? "") : clean(shown);
      }
      if (name !== "row" || !cells.some((cell) => cell !== "")) return;
      records.push({ line, cells });
      if (records.length > limits.rows) throw new SheetError("rows");
    },
  };
}

/** Maximum number of rows in an Excel sheet. */
const MAX_LINE = 1_048_576;

/** Returns the row's own number if it is greater than the previous one, else the next number. So no number repeats. */
function lineAfter(before: number, written: string | undefined): number {
  const line = Number(written);
  return Number.isInteger(line) && line > before && line <= MAX_LINE ? line : before + 1;
}

/** Converts a cell reference to its column: "B7" is 1. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? "")?.[0];
  if (!letters) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Number of exact digits of a floating-point number, as spreadsheets show them. */
const EXACT_DIGITS = 15;

/** Formats a number. Long ones, such as phones, are stored with an exponent, and sums may be 149.49999999999997. */
function shownAs(type: string, value: string): string {
  const number = Number(value);
  if (type !== "n" || !/[e.]/i.test(value) || !Number.isFinite(number)) return value;
  if (Number.isSafeInteger(number)) return String(number);
  return /e/i.test(value) ? value : String(Number(number.toPrecision(EXACT_DIGITS)));
}

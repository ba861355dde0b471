import { cleanCell, type SheetRecord } from "./record.ts";
import { dayShown } from "./xlsx-dates.ts";
import type { XmlListener } from "./xml.ts";

export interface SheetLimits {
  /** Records that are not empty. */
  rows: number;
  /** Cells to the right of these are not read. */
  columns: number;
}

/** What is wrong with a workbook: it unpacks to too much, has too many rows, or cannot be read. */
export class SheetError extends Error {
  readonly problem: "size" | "rows" | "unreadable";

  constructor(problem: SheetError["problem"]) {
    super(`The workbook's problem: ${problem}.`);
    this.problem = problem;
  }
}

/** Collects the texts that cells name by their number. How Japanese is pronounced (`rPh`) is no part of them. */
export function readStrings(strings: string[]): XmlListener {
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
      if (name === "si") strings.push(cleanCell(current));
    },
  };
}

/** What the cells of a sheet refer to. */
export interface Shared {
  strings: readonly string[];
  /** By the number of a style, whether it shows a day. */
  dateStyles: readonly boolean[];
  /** Days by which day 0 is later than that of most workbooks. */
  daysLater: number;
}

/** Collects the rows that are not empty. */
export function readSheet(
  records: SheetRecord[],
  { strings, dateStyles, daysLater }: Shared,
  limits: SheetLimits,
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
      // It was calculated, be it to nothing.
      if (name === "v") formula = undefined;
    },
    text(piece) {
      if (isValue) value += piece;
      if (isFormula) formula += piece;
    },
    close(name) {
      isValue = false;
      isFormula = false;
      // One that was never calculated has no value, although a spreadsheet shows one as soon as it opens the file.
      if (name === "c" && formula !== undefined) [type, value] = ["str", `=${formula}`];
      if (name === "c" && column < limits.columns) {
        while (cells.length < column) cells.push("");
        const shown = isDay && type === "n" ? dayShown(value, daysLater) : shownAs(type, value);
        cells[column] = type === "s" ? (strings[Number(value)] ?? "") : cleanCell(shown);
      }
      if (name !== "row" || !cells.some((cell) => cell !== "")) return;
      records.push({ line, cells });
      if (records.length > limits.rows) throw new SheetError("rows");
    },
  };
}

/** Rows of the largest sheet that Excel writes. */
const MAX_LINE = 1_048_576;

/** The number that a row gives itself, when it can follow the row before; else the next one. No two rows have the same. */
function lineAfter(before: number, written: string | undefined): number {
  const line = Number(written);
  return Number.isInteger(line) && line > before && line <= MAX_LINE ? line : before + 1;
}

/** "B7" is 1. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? "")?.[0];
  if (!letters) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Spreadsheets show no more digits of a number than are exact. */
const EXACT_DIGITS = 15;

/** Long numbers, as phones are, are stored with an exponent; sums may be stored as 149.49999999999997. */
function shownAs(type: string, value: string): string {
  const number = Number(value);
  if (type !== "n" || !/[e.]/i.test(value) || !Number.isFinite(number)) return value;
  if (Number.isSafeInteger(number)) return String(number);
  return /e/i.test(value) ? value : String(Number(number.toPrecision(EXACT_DIGITS)));
}

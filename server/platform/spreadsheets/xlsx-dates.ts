import type { XmlListener } from "./xml.ts";

/** A workbook stores a day as a number of days; only the cell's format says that it is one. */

/** Formats of days that every workbook has without naming them (ECMA-376, part 1, 18.8.30). Those of times alone are none. */
const isBuiltIn = (id: number) =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
/** Longer formats are none of a spreadsheet. */
const MAX_FORMAT_LENGTH = 255;

/** Whether a format shows a day, apart from what it shows as it is: "UGX", [Red], \d. */
function showsDay(format: string): boolean {
  const unquoted = format
    .slice(0, MAX_FORMAT_LENGTH)
    .split('"')
    .filter((_part, at) => at % 2 === 0)
    .join("");
  return /[dy]/i.test(unquoted.replace(/\[[^[\]]*\]|\\./g, ""));
}

/** Collects, for each style that cells name by its number, whether it shows a day. */
export function readDateStyles(styles: boolean[]): XmlListener {
  const named = new Map<number, boolean>();
  let isCellStyle = false;
  return {
    open(name, { numFmtId, formatCode = "" }) {
      const id = Number(numFmtId);
      if (name === "numFmt") named.set(id, showsDay(formatCode));
      if (name === "cellXfs") isCellStyle = true;
      if (name === "xf" && isCellStyle) styles.push(named.get(id) ?? isBuiltIn(id));
    },
    close(name) {
      if (name === "cellXfs") isCellStyle = false;
    },
  };
}

/** Day 0, for the days from March 1900 on: before it, workbooks count a day that there was not. */
const EPOCH_MS = Date.UTC(1899, 11, 30);
/** Days by which workbooks of an old Mac begin later. */
export const DAYS_OF_1904 = 1_462;
const FIRST_DAY = 61;
/** The last day that workbooks know, 31 December 9999. */
const LAST_DAY = 2_958_466;

/** "2026-03-01" or "2026-03-01 09:12" of a number of days, or the number itself where it is no day. */
export function dayShown(value: string, daysLater: number): string {
  const days = Number(value) + daysLater;
  if (!(days >= FIRST_DAY && days < LAST_DAY)) return value;
  const moment = new Date(EPOCH_MS + Math.round(days * 1_440) * 60_000).toISOString();
  return Number.isInteger(days) ? moment.slice(0, 10) : `${moment.slice(0, 10)} ${moment.slice(11, 16)}`;
}

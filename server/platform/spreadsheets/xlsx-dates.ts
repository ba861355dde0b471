import type { XmlListener } from "./xml.ts";

/** A workbook stores a day as a number. Only the cell's format shows that it is a day. */

/**
 * Returns true for built-in date formats, which workbooks do not define themselves (ECMA-376, part 1, 18.8.30). Formats
 * of times only are not included.
 */
const isBuiltIn = (id: number) =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
/** Maximum length of a format. Spreadsheets write no longer ones. */
const MAX_FORMAT_LENGTH = 255;

/** Returns true if a format shows a day. Literal text is ignored: "UGX", [Red], \d. */
function showsDay(format: string): boolean {
  const unquoted = format
    .slice(0, MAX_FORMAT_LENGTH)
    .split('"')
    .filter((_part, at) => at % 2 === 0)
    .join("");
  return /[dy]/i.test(unquoted.replace(/\[[^[\]]*\]|\\./g, ""));
}

/** Collects for each cell style, by its number, whether it shows a day. */
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

/** Day 0, valid for days from March 1900. Before that, workbooks count a day that did not exist. */
const EPOCH_MS = Date.UTC(1899, 11, 30);
/** Offset in days of workbooks from an old Mac, which begin later. */
export const DAYS_OF_1904 = 1_462;
const FIRST_DAY = 61;
/** Day after the last one in workbooks, 31 December 9999. */
const LAST_DAY = 2_958_466;

/** Converts a number of days to "2026-03-01" or "2026-03-01 09:12". Returns the number itself if it is not a day. */
export function dayShown(value: string, daysLater: number): string {
  const days = Number(value) + daysLater;
  if (!(days >= FIRST_DAY && days < LAST_DAY)) return value;
  const moment = new Date(EPOCH_MS + Math.round(days * 1_440) * 60_000).toISOString();
  return Number.isInteger(days) ? moment.slice(0, 10) : `${moment.slice(0, 10)} ${moment.slice(11, 16)}`;
}

import type { RawReply } from "./handler.ts";

/** Cells that a spreadsheet would run as a formula, also after blanks and in full-width forms. */
const formulaStart = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
/** A phone with its country code: a spreadsheet calculates nothing with it. */
const phone = /^\+\d+$/;

/** Text that somebody may have typed, or a number of ours, which may be below zero. */
export type Cell = string | { number: string };

/** One record of RFC 4180. A formula gets a leading ' so that a spreadsheet takes it for text. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(cell: Cell): string {
  if (typeof cell !== "string") return cell.number;
  const harmless = formulaStart.test(cell) && !phone.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A download of these records under a file name. */
export function csvDownload(filename: string, records: Cell[][]): RawReply {
  return {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${filename}"`,
    },
    body: records.map(csvLine).join(""),
  };
}

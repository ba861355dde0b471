import type { RawReply } from "./handler.ts";

/** Cells that a spreadsheet would run as a formula, also after blanks and in full-width forms. */
const formulaStart = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
/** A phone with its country code, or a sum below zero: a spreadsheet calculates nothing with it. */
const signedNumber = /^[+-]\d+(?:\.\d+)?$/;

/** One record of RFC 4180. A formula gets a leading ' so that a spreadsheet takes it for text. */
export function csvLine(cells: string[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(text: string): string {
  const harmless = formulaStart.test(text) && !signedNumber.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A download of these records under a file name. */
export function csvDownload(filename: string, records: string[][]): RawReply {
  return {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${filename}"`,
    },
    body: records.map(csvLine).join(""),
  };
}

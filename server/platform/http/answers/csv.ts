import { Readable } from "node:stream";
import { dialCodeOf } from "#contract/shared/phones/phone-numbers.ts";
import type { RawReply } from "#server/platform/http/handler.ts";

/** Matches cells that a spreadsheet would run as a formula, also after spaces and in full-width characters. */
const formulaStart = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
/** Matches a phone number with its country code, which a spreadsheet does not run. */
const phone = /^\+\d[\d ]*$/;
/** Without the mark, spreadsheets read UTF-8 as another encoding and show wrong letters. */
const BYTE_ORDER_MARK = "\uFEFF";

/** Text, which a person may have typed, or a number of ours, which may be negative. */
export type Cell = string | { number: string };

/** Returns one record of RFC 4180. A formula gets a leading ' so that a spreadsheet treats it as text. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(cell: Cell): string {
  if (typeof cell !== "string") return cell.number;
  const harmless = formulaStart.test(cell) && !phone.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Returns a stored phone number in groups, "+256 701 234567". A spreadsheet would make a number of its digits. */
export function phoneCell(stored: string): string {
  const code = dialCodeOf(stored);
  if (!code) return stored;
  const national = stored.slice(code.length);
  return `${code} ${national.slice(0, 3)} ${national.slice(3)}`.trim();
}

/** Returns a reply that downloads these lines under a file name. */
export function csvDownload(filename: string, lines: readonly string[] | AsyncIterable<string>): RawReply {
  return {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${filename}"`,
    },
    body: Array.isArray(lines)
      ? BYTE_ORDER_MARK + lines.join("")
      : Readable.from(marked(lines as AsyncIterable<string>), { objectMode: false, highWaterMark: 65_536 }),
  };
}

async function* marked(lines: AsyncIterable<string>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  yield* lines;
}

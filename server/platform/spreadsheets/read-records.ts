import { decodeText } from "#contract/shared/text/decode.ts";
import { csvRecords } from "./csv.ts";
import type { SheetRecord } from "./record.ts";
import { readXlsx, SheetError, type SheetLimits } from "./xlsx.ts";

/** Reasons why a file of records cannot be read. */
export type FileProblem = "not_text" | "web_page" | "locked" | "too_many" | "size" | "unreadable";

export class FileError extends Error {
  readonly problem: FileProblem;

  constructor(problem: FileProblem) {
    super(`The file's problem: ${problem}.`);
    this.problem = problem;
  }
}

/**
 * Reads the non-empty records of a CSV or XLSX file.
 * @throws FileError
 */
export async function readRecords(
  bytes: Uint8Array,
  extension: string,
  limits: SheetLimits,
): Promise<SheetRecord[]> {
  const records = extension === "xlsx" ? await ofXlsx(bytes, limits) : await ofCsv(bytes, limits);
  return records.filter(({ cells }) => cells.some((cell) => cell !== ""));
}

async function ofCsv(bytes: Uint8Array, { rows, columns, ...rules }: SheetLimits): Promise<SheetRecord[]> {
  const text = decodeText(bytes);
  if (text === undefined) throw new FileError("not_text");
  if (/^\s*<(?:!doctype|html|\?xml|table|head|body)/i.test(text)) throw new FileError("web_page");
  const records: SheetRecord[] = [];
  for await (const batch of csvRecords(text, columns, rules)) {
    records.push(...batch);
    if (records.length > rows) throw new FileError("too_many");
  }
  return records;
}

/** First bytes of a password-protected workbook, and of Excel's old format. */
const COMPOUND_FILE = "d0cf11e0a1b11ae1";

async function ofXlsx(bytes: Uint8Array, limits: SheetLimits): Promise<SheetRecord[]> {
  if (Buffer.from(bytes.subarray(0, 8)).toString("hex") === COMPOUND_FILE) throw new FileError("locked");
  try {
    return await readXlsx(Buffer.from(bytes), limits);
  } catch (error) {
    if (!(error instanceof SheetError)) throw error;
    throw new FileError(error.problem === "rows" ? "too_many" : error.problem);
  }
}

import {
  dateOrders,
  orderShownBy,
  readStatementDay,
  type ShownOrder,
} from "#contract/fees/statement-dates.ts";
import { guessColumns } from "#contract/fees/statement-format.ts";
import { readStatementAmount } from "#contract/fees/statement-values.ts";
import { invalid } from "#contract/shared/errors.ts";
import { MAX_STATEMENT_COLUMNS, MAX_STATEMENT_ROWS } from "#contract/shared/limits.ts";
import { withThousands } from "#contract/shared/prices.ts";
import { FileError, type FileProblem, readRecords } from "#server/platform/spreadsheets/read-records.ts";
import type { SheetRecord } from "#server/platform/spreadsheets/record.ts";

/** Banks write the account, the period and the balance above the table. */
const MOST_LINES_ABOVE = 40;

const refused = (sentence: string) => invalid({ statement: [sentence] });

const problems: Record<Exclude<FileProblem, "too_many">, string> = {
  not_text: "The file is not text. Export the statement as CSV or XLSX.",
  web_page: "The file is a web page. Export the statement as CSV or XLSX.",
  locked: "The workbook is locked with a password, or is an old .xls. Save it as XLSX without a password.",
  size: "The file unpacks to more than a statement needs. Export the statement as CSV.",
  unreadable: "The file is no XLSX workbook that can be read. Export the statement as CSV.",
};

const limits = { rows: MAX_STATEMENT_ROWS + MOST_LINES_ABOVE, columns: MAX_STATEMENT_COLUMNS };

async function recordsOf(bytes: Uint8Array, extension: string): Promise<SheetRecord[]> {
  try {
    return await readRecords(bytes, extension, limits);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    throw error.problem === "too_many" ? tooMany() : refused(problems[error.problem]);
  }
}

/**
 * The names of a statement's columns, the order of day and month in each, and the lines below them.
 * @throws ApiError 400 at `statement` with the one sentence that says what is wrong with the file
 */
export async function readStatementFile(
  bytes: Uint8Array,
  extension: string,
): Promise<{ headers: string[]; date_orders: ShownOrder[]; rows: SheetRecord[] }> {
  const records = await recordsOf(bytes, extension);
  const at = headerAmong(records.slice(0, MOST_LINES_ABOVE));
  const headers = records[at]?.cells ?? [];
  const rows = records.slice(at + 1);
  if (rows.length === 0) throw refused("There are no lines below the names of the columns.");
  if (rows.length > MAX_STATEMENT_ROWS) throw tooMany();
  return { headers, date_orders: headers.map((_header, column) => orderIn(rows, column)), rows };
}

const SAMPLE = 100;

/** A column whose first lines have no dates in figures is not read further. */
function orderIn(rows: readonly SheetRecord[], column: number): ShownOrder {
  const cells = (lines: readonly SheetRecord[]) => lines.map((line) => line.cells[column] ?? "");
  const { order } = orderShownBy(cells(rows.slice(0, SAMPLE)));
  return order === "none" ? order : orderShownBy(cells(rows)).order;
}

const tooMany = () =>
  refused(
    `A statement may have ${withThousands(String(MAX_STATEMENT_ROWS))} lines. Export a shorter period.`,
  );

/** The place of the record with the names of the columns. */
function headerAmong(records: readonly SheetRecord[]): number {
  if (records.length === 0) throw refused("The file is empty.");
  const named = records.findIndex(({ cells }) => {
    const { paid_on, amount } = guessColumns(cells);
    return paid_on !== null && amount !== null && !hasValues(cells);
  });
  if (named >= 0) return named;
  const wide = records.findIndex(({ cells }) => cells.filter(Boolean).length > 1);
  if (wide < 0)
    throw refused(
      "The file has one column. Export the statement as CSV, with commas, semicolons or tabs between the columns.",
    );
  if (hasValues(records[wide]?.cells ?? []))
    throw refused("The first line has no names of columns. Export the statement with them.");
  return wide;
}

const hasValues = (cells: readonly string[]) =>
  cells.some(
    (cell) =>
      dateOrders.some((order) => readStatementDay(cell, order) !== undefined) ||
      readStatementAmount(cell, "UGX") !== undefined,
  );

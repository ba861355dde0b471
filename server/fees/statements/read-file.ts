import {
  dateOrders,
  orderShownBy,
  readStatementDay,
  type ShownOrder,
} from "#contract/fees/statements/statement-dates.ts";
import { guessColumns } from "#contract/fees/statements/statement-format.ts";
import { readStatementAmount } from "#contract/fees/statements/statement-values.ts";
import { MAX_STATEMENT_COLUMNS, MAX_STATEMENT_ROWS } from "#contract/shared/limits.ts";
import { withThousands } from "#contract/shared/money/prices.ts";
import type { FileRules } from "#server/platform/imports/read-file.ts";
import type { SheetRecord } from "#server/platform/spreadsheets/record.ts";

export const statementFile: FileRules = {
  field: "statement",
  most_rows: MAX_STATEMENT_ROWS,
  most_columns: MAX_STATEMENT_COLUMNS,
  // Maximum number of lines before the table: banks write the account, period and balance there.
  most_above: 40,
  isHeader(cells) {
    const { paid_on, amount } = guessColumns(cells);
    return paid_on !== null && amount !== null && !hasValues(cells);
  },
  hasValues,
  problems: {
    empty: "The file is empty.",
    empty_sheet: "The file is empty.",
    not_text: "The file is not text. Export the statement as CSV or XLSX.",
    web_page: "The file is a web page. Export the statement as CSV or XLSX.",
    locked: "The workbook is locked with a password, or is an old .xls. Save it as XLSX without a password.",
    size: "The file is too large when unpacked. Export the statement as CSV.",
    unreadable: "The file is not a readable XLSX workbook. Export the statement as CSV.",
    one_column:
      "The file has one column. Export the statement as CSV, with commas, semicolons or tabs between the columns.",
    no_names: "The first line has no column names. Export the statement with them.",
    no_lines: "There are no lines below the column names.",
    too_many: `A statement can have at most ${withThousands(String(MAX_STATEMENT_ROWS))} lines. Export a shorter period.`,
  },
};

function hasValues(cells: readonly string[]): boolean {
  return cells.some(
    (cell) =>
      dateOrders.some((order) => readStatementDay(cell, order) !== undefined) ||
      readStatementAmount(cell, "UGX") !== undefined,
  );
}

const SAMPLE = 100;

/**
 * Returns the order of day and month in a column. A column whose first lines contain no numeric dates is not read
 * further.
 */
export function orderIn(rows: readonly SheetRecord[], column: number): ShownOrder {
  const cells = (lines: readonly SheetRecord[]) => lines.map((line) => line.cells[column] ?? "");
  const { order } = orderShownBy(cells(rows.slice(0, SAMPLE)));
  return order === "none" ? order : orderShownBy(cells(rows)).order;
}

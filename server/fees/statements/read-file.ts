import { guessColumns } from "#contract/fees/statement-format.ts";
import { readStatementAmount, readStatementDay } from "#contract/fees/statement-values.ts";
import { invalid } from "#contract/shared/errors.ts";
import { MAX_STATEMENT_COLUMNS, MAX_STATEMENT_ROWS } from "#contract/shared/limits.ts";
import { withThousands } from "#contract/shared/prices.ts";
import { csvRecords } from "#server/platform/spreadsheets/csv.ts";
import { decodeText } from "#server/platform/spreadsheets/decode.ts";
import type { SheetRecord } from "#server/platform/spreadsheets/record.ts";

/** Banks write the account, the period and the balance above the table. */
const MOST_LINES_ABOVE = 40;

const refused = (sentence: string) => invalid({ statement: [sentence] });

/**
 * The names of a statement's columns and the lines below them.
 * @throws ApiError 400 at `statement` with the one sentence that says what is wrong with the file
 */
export async function readStatementFile(
  bytes: Uint8Array,
): Promise<{ headers: string[]; rows: SheetRecord[] }> {
  const text = decodeText(bytes);
  if (text === undefined) throw refused("The file is not text. Export the statement as CSV.");
  const records: SheetRecord[] = [];
  for await (const batch of csvRecords(text, MAX_STATEMENT_COLUMNS)) {
    records.push(...batch);
    if (records.length > MAX_STATEMENT_ROWS + MOST_LINES_ABOVE) throw tooMany();
  }
  const at = headerAmong(records.slice(0, MOST_LINES_ABOVE));
  const headers = records[at]?.cells ?? [];
  const rows = records.slice(at + 1);
  if (rows.length === 0) throw refused("There are no lines below the names of the columns.");
  if (rows.length > MAX_STATEMENT_ROWS) throw tooMany();
  return { headers, rows };
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
    (cell) => readStatementDay(cell) !== undefined || readStatementAmount(cell, "UGX") !== undefined,
  );

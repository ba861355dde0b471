import { guessImportColumns } from "#contract/accounts/import-columns.ts";
import { invalid } from "#contract/shared/errors.ts";
import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from "#contract/shared/limits.ts";
import { withThousands } from "#contract/shared/prices.ts";
import { csvRecords } from "#server/platform/spreadsheets/csv.ts";
import { decodeText } from "#server/platform/spreadsheets/decode.ts";
import type { SheetRecord } from "#server/platform/spreadsheets/record.ts";
import { readXlsx, SheetError } from "#server/platform/spreadsheets/xlsx.ts";

/** Titles and remarks may stand above the table. */
const MOST_LINES_ABOVE = 20;

const refused = (sentence: string) => invalid({ students: [sentence] });

/**
 * The names of the columns of a file of students, and the lines below them that are not empty.
 * @throws ApiError 400 at `students` with the one sentence that says what is wrong with the file
 */
export async function readStudentFile(
  bytes: Uint8Array,
  extension: string,
): Promise<{ headers: string[]; rows: SheetRecord[] }> {
  const found = extension === "xlsx" ? await ofXlsx(bytes) : await ofCsv(bytes);
  const records = found.filter(({ cells }) => cells.some((cell) => cell !== ""));
  if (records.length === 0)
    throw refused(extension === "xlsx" ? "The first sheet of the workbook is empty." : "The file is empty.");
  const at = headerAmong(records.slice(0, MOST_LINES_ABOVE));
  const headers = records[at]?.cells ?? [];
  if (headers.length > MAX_IMPORT_COLUMNS)
    throw refused(`A file may have ${MAX_IMPORT_COLUMNS} columns. Delete those that are not about students.`);
  const rows = records.slice(at + 1);
  if (rows.length === 0) throw refused("There are no lines below the names of the columns.");
  if (rows.length > MAX_IMPORT_ROWS) throw tooMany();
  return { headers, rows };
}

const tooMany = () =>
  refused(`A file may have ${withThousands(String(MAX_IMPORT_ROWS))} students. Part it into several.`);

async function ofCsv(bytes: Uint8Array): Promise<SheetRecord[]> {
  const text = decodeText(bytes);
  if (text === undefined)
    throw refused("The file is not text. Export the list as CSV, or upload it as XLSX.");
  if (/^\s*<(?:!doctype|html|\?xml|table|head|body)/i.test(text))
    throw refused("The file is a web page. Export the list as CSV or XLSX.");
  const records: SheetRecord[] = [];
  for await (const batch of csvRecords(text, MAX_IMPORT_COLUMNS + 1)) {
    records.push(...batch);
    if (records.length > MAX_IMPORT_ROWS + MOST_LINES_ABOVE) throw tooMany();
  }
  return records;
}

/** What a locked workbook and one of Excel's old format begin with. */
const COMPOUND_FILE = "d0cf11e0a1b11ae1";

async function ofXlsx(bytes: Uint8Array): Promise<SheetRecord[]> {
  if (Buffer.from(bytes.subarray(0, 8)).toString("hex") === COMPOUND_FILE)
    throw refused(
      "The workbook is locked with a password, or is an old .xls. Save it as XLSX without a password.",
    );
  try {
    const limits = { rows: MAX_IMPORT_ROWS + MOST_LINES_ABOVE, columns: MAX_IMPORT_COLUMNS + 1 };
    return await readXlsx(Buffer.from(bytes), limits);
  } catch (error) {
    if (!(error instanceof SheetError)) throw error;
    if (error.problem === "rows") throw tooMany();
    throw refused(
      error.problem === "size"
        ? "The file unpacks to more than a list of students needs. Export the list as CSV."
        : "The file is no XLSX workbook that can be read. Export the list as CSV.",
    );
  }
}

/** The place of the record with the names of the columns. */
function headerAmong(records: readonly SheetRecord[]): number {
  const named = records.findIndex(({ cells }) => {
    const { email, name, phone } = guessImportColumns(cells);
    return email !== null && (name !== null || phone !== null) && !hasEmail(cells);
  });
  if (named >= 0) return named;
  const wide = records.findIndex(({ cells }) => cells.filter(Boolean).length > 1);
  if (wide < 0)
    throw refused(
      "The file has one column. Export the list with a column each for the email, the name and the phone.",
    );
  const first = records[wide]?.cells ?? [];
  if (hasEmail(first) || first.some((cell) => cell.replace(/\D/g, "").length >= FEWEST_DIGITS_OF_A_PHONE))
    throw refused("The first line has no names of columns. Write them above the list.");
  return wide;
}

/** No name of a column has so many. */
const FEWEST_DIGITS_OF_A_PHONE = 7;
const hasEmail = (cells: readonly string[]) => cells.some((cell) => /\S@\S/.test(cell));

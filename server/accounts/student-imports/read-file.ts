import { guessImportColumns } from "#contract/accounts/import-columns.ts";
import { invalid } from "#contract/shared/errors.ts";
import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from "#contract/shared/limits.ts";
import { withThousands } from "#contract/shared/prices.ts";
import { FileError, type FileProblem, readRecords } from "#server/platform/spreadsheets/read-records.ts";
import type { SheetRecord } from "#server/platform/spreadsheets/record.ts";

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
  const records = await recordsOf(bytes, extension);
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

const problems: Record<Exclude<FileProblem, "too_many">, string> = {
  not_text: "The file is not text. Export the list as CSV, or upload it as XLSX.",
  web_page: "The file is a web page. Export the list as CSV or XLSX.",
  locked: "The workbook is locked with a password, or is an old .xls. Save it as XLSX without a password.",
  size: "The file unpacks to more than a list of students needs. Export the list as CSV.",
  unreadable: "The file is no XLSX workbook that can be read. Export the list as CSV.",
};

const limits = { rows: MAX_IMPORT_ROWS + MOST_LINES_ABOVE, columns: MAX_IMPORT_COLUMNS + 1 };

async function recordsOf(bytes: Uint8Array, extension: string): Promise<SheetRecord[]> {
  try {
    return await readRecords(bytes, extension, limits);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    throw error.problem === "too_many" ? tooMany() : refused(problems[error.problem]);
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

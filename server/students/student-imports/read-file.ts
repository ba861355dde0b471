import { guessImportColumns } from "#contract/accounts/import-columns.ts";
import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from "#contract/shared/limits.ts";
import { withThousands } from "#contract/shared/money/prices.ts";
import type { FileRules } from "#server/platform/imports/read-file.ts";

export const fileOfStudents: FileRules = {
  field: "students",
  most_rows: MAX_IMPORT_ROWS,
  most_columns: MAX_IMPORT_COLUMNS,
  // Titles and remarks may precede the table.
  most_above: 20,
  isHeader(cells) {
    const { email, name, phone } = guessImportColumns(cells);
    return email !== null && (name !== null || phone !== null) && !hasEmail(cells);
  },
  hasValues: (cells) => hasEmail(cells) || cells.some(hasPhone),
  problems: {
    empty: "The file is empty.",
    empty_sheet: "The first sheet of the workbook is empty.",
    not_text: "The file is not text. Export the list as CSV, or upload it as XLSX.",
    web_page: "The file is a web page. Export the list as CSV or XLSX.",
    locked: "The workbook is locked with a password, or is an old .xls. Save it as XLSX without a password.",
    size: "The file is too large when unpacked. Export the list as CSV.",
    unreadable: "The file is not a readable XLSX workbook. Export the list as CSV.",
    one_column: "The file has one column. Export the list with separate columns for email, name and phone.",
    no_names: "The first line has no column names. Write them above the list.",
    too_wide: `A file can have at most ${MAX_IMPORT_COLUMNS} columns. Delete those that are not about students.`,
    no_lines: "There are no lines below the column names. Add the students there.",
    too_many: `A file can have at most ${withThousands(String(MAX_IMPORT_ROWS))} students. Split it into several files.`,
  },
};

function hasEmail(cells: readonly string[]): boolean {
  return cells.some((cell) => /\S@\S/.test(cell));
}

/** Minimum number of digits of a phone; column names have fewer */
const FEWEST_DIGITS_OF_A_PHONE = 7;
const hasPhone = (cell: string) => cell.replace(/\D/g, "").length >= FEWEST_DIGITS_OF_A_PHONE;

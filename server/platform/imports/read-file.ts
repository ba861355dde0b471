import { invalid } from "#contract/shared/errors.ts";
import { FileError, type FileProblem, readRecords } from "#server/platform/spreadsheets/read-records.ts";
import type { CellRules, SheetRecord } from "#server/platform/spreadsheets/record.ts";

type Problem = FileProblem | "empty" | "empty_sheet" | "one_column" | "no_names" | "no_lines";

/** Rules for files of one kind, with the messages for each problem. */
export interface FileRules extends CellRules {
  /** Field of the upload. */
  field: string;
  most_rows: number;
  most_columns: number;
  /** Maximum number of lines above the table, such as titles and remarks. */
  most_above: number;
  /** Returns true if a line contains the names of the columns. */
  isHeader(cells: readonly string[]): boolean;
  /** Returns true if a line contains values where the names should be. */
  hasValues(cells: readonly string[]): boolean;
  /** Messages by problem. Without `too_wide`, extra columns are ignored. */
  problems: Record<Problem, string> & { too_wide?: string };
}

/**
 * Returns the names of a file's columns, and the non-empty lines below them.
 * @throws ApiError 400 with one sentence that explains the problem with the file
 */
export async function readFileBy(
  rules: FileRules,
  bytes: Uint8Array,
  extension: string,
): Promise<{ headers: string[]; rows: SheetRecord[] }> {
  const { most_rows, most_columns, most_above } = rules;
  const records = await recordsBy(rules, bytes, extension);
  const at = placeOfHeader(rules, records.slice(0, most_above));
  const headers = records[at]?.cells ?? [];
  if (rules.problems.too_wide && headers.length > most_columns) throw refused(rules, "too_wide");
  const rows = records.slice(at + 1);
  if (rows.length === 0) throw refused(rules, "no_lines");
  if (rows.length > most_rows) throw refused(rules, "too_many");
  return { headers, rows };
}

type SizeRules = CellRules &
  Pick<FileRules, "field" | "most_rows" | "most_columns" | "most_above" | "problems">;

/**
 * Returns all non-empty records of a file, for files with several tables.
 * @throws ApiError 400 with one sentence that explains the problem with the file
 */
export async function recordsBy(
  rules: SizeRules,
  bytes: Uint8Array,
  extension: string,
): Promise<SheetRecord[]> {
  const { clean, most_lines, most_rows, most_above, most_columns } = rules;
  const limits = { rows: most_rows + most_above, columns: most_columns + 1, clean, most_lines };
  const records = await readRecords(bytes, extension, limits).catch((error: unknown) => {
    throw error instanceof FileError ? refused(rules, error.problem) : error;
  });
  if (records.length === 0) throw refused(rules, extension === "xlsx" ? "empty_sheet" : "empty");
  return records;
}

const refused = ({ field, problems }: SizeRules, problem: keyof FileRules["problems"]) =>
  invalid({ [field]: [problems[problem] ?? ""] });

function placeOfHeader(rules: FileRules, records: readonly SheetRecord[]): number {
  const named = records.findIndex(({ cells }) => rules.isHeader(cells));
  if (named >= 0) return named;
  const wide = records.findIndex(({ cells }) => cells.filter(Boolean).length > 1);
  if (wide < 0) throw refused(rules, "one_column");
  if (rules.hasValues(records[wide]?.cells ?? [])) throw refused(rules, "no_names");
  return wide;
}

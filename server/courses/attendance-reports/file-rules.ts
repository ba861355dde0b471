import { MAX_REPORT_PEOPLE, MAX_REPORT_ROWS } from "#contract/courses/attendance/attendance-reports.ts";
import { invalid } from "#contract/shared/errors.ts";
import { withThousands } from "#contract/shared/money/prices.ts";
import { withinLength } from "#contract/shared/text/cut-text.ts";
import { type FileRules, recordsBy } from "#server/platform/imports/read-file.ts";
import { peopleOf, type ReportPerson } from "./reading/people.ts";
import { readReport, type Vendor } from "./reading/read-report.ts";

const unknown =
  "The file is not a participant report of Zoom, Meet or Teams. Download the report of the meeting as CSV.";

const rules: Pick<FileRules, "field" | "most_rows" | "most_columns" | "most_above" | "problems"> = {
  field: "report",
  most_rows: MAX_REPORT_ROWS,
  most_columns: 40,
  most_above: 20,
  problems: {
    empty: "The file is empty.",
    empty_sheet: "The first sheet of the workbook is empty.",
    not_text: "The file is not text. Download the report of the meeting as CSV.",
    web_page: "The file is a web page. Download the report of the meeting as CSV.",
    locked: "The workbook is locked with a password, or is an old .xls. Download the report as CSV.",
    size: "The file is too large when unpacked. Download the report as CSV.",
    unreadable: "The file is not a readable XLSX workbook. Download the report as CSV.",
    one_column: unknown,
    no_names: unknown,
    no_lines: "Nobody is in the report.",
    too_many: `A report can have at most ${withThousands(String(MAX_REPORT_ROWS))} lines.`,
  },
};
const refused = (sentence: string) => invalid({ report: [sentence] });
const LONGEST_TEXT = 200;

/**
 * Reads the people of an uploaded report. `begin` is that of the session on the host's clock.
 * @throws ApiError 400 with one sentence that explains the problem with the file
 */
export async function readPeople(
  bytes: Uint8Array,
  extension: string,
  begin: number,
): Promise<{ vendor: Vendor; people: ReportPerson[] }> {
  const records = await recordsBy(rules, bytes, extension);
  const report = readReport(records.map(({ cells }) => cells));
  if (!report) throw refused(unknown);
  const people = peopleOf(report.lines, begin).map((person) => ({
    ...person,
    name: withinLength(person.name, LONGEST_TEXT),
    email: withinLength(person.email, LONGEST_TEXT),
  }));
  if (people.length === 0) throw refused(rules.problems.no_lines);
  if (people.length > MAX_REPORT_PEOPLE)
    throw refused(`A report can have at most ${withThousands(String(MAX_REPORT_PEOPLE))} people.`);
  return { vendor: report.vendor, people };
}

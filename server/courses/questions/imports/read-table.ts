import {
  columnOfHeader,
  kindsWith,
  MAX_ANSWER_COLUMNS,
  MOST_ABOVE,
  questionColumns,
} from "#contract/courses/quizzes/question-columns.ts";
import { MAX_IMPORTED } from "#contract/courses/quizzes/question-imports.ts";
import { MAX_QUESTION_TEXT } from "#contract/courses/quizzes/questions.ts";
import { shortened, withinLength } from "#contract/shared/text/cut-text.ts";
import { sanitizeQuestion } from "#server/courses/questions/pictures/places.ts";
import { type FileRules, readFileBy } from "#server/platform/imports/read-file.ts";
import { plainText } from "#server/platform/records/rich-text.ts";
import { cleanLines, type SheetRecord } from "#server/platform/spreadsheets/record.ts";
import { checked } from "./checked.ts";
import { type Found, type ReadQuestion, Unreadable } from "./found.ts";
import type { ReadCells } from "./kind-format.ts";
import { formatOf } from "./kind-formats.ts";
import { HTML_MARK, htmlOfCell, kindOfCell, numberOfCell } from "./table-cells.ts";

const names = 'Write the names of the columns above the questions: at least "Kind" and "Question".';
const rules: Omit<FileRules, "field"> = {
  most_rows: MAX_IMPORTED,
  most_columns: Object.keys(questionColumns).length + MAX_ANSWER_COLUMNS + 10,
  most_above: MOST_ABOVE,
  isHeader(cells) {
    const columns = cells.map(columnOfHeader);
    return columns.includes("kind") && columns.includes("question");
  },
  // Without these names, no other line can have them.
  hasValues: () => true,
  clean: cleanLines(HTML_MARK.length + MAX_QUESTION_TEXT + 1),
  most_lines: 60,
  problems: {
    empty: "There are no questions in this table.",
    empty_sheet: "The first sheet of the workbook is empty.",
    not_text: "The file is not text. Save the table as CSV or XLSX.",
    web_page: "The file is a web page. Save the table as CSV or XLSX.",
    locked: "The workbook is locked with a password, or is an old .xls. Save it as XLSX without a password.",
    size: "The file is too large when unpacked. Save the table as CSV.",
    unreadable: "The file is not a readable XLSX workbook. Save the table as CSV.",
    one_column: names,
    no_names: names,
    no_lines: "There are no questions below the names of the columns.",
    too_many: `At most ${MAX_IMPORTED} questions at once.`,
  },
};

/**
 * Reads the questions of a CSV or XLSX table. A line that cannot be read is a problem, and the others stay.
 * @throws ApiError 400 at the field if the table as a whole cannot be read
 */
export async function readTable(
  bytes: Uint8Array,
  extension: string,
  field: "text" | "file",
): Promise<Found> {
  const { headers, rows } = await readFileBy({ ...rules, field }, bytes, extension);
  const found: Found = { questions: [], problems: [], notes: [] };
  for (const row of rows)
    try {
      found.questions.push({ line: row.line, question: checked(questionOf(partsOf(headers, row))) });
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      found.problems.push({ line: row.line, question: questionIn(headers, row), message: error.message });
    }
  return found;
}

/** Returns the beginning of the question, as people see it. */
function questionIn(headers: readonly string[], { cells }: SheetRecord): string {
  const at = headers.findIndex((header) => columnOfHeader(header) === "question");
  return shortened(plainText(sanitizeQuestion(htmlOfCell(cells[at] ?? ""))), 60);
}

/** @throws Unreadable for a value in a column that does not exist */
function partsOf(headers: readonly string[], { cells }: SheetRecord): ReadCells {
  const parts: ReadCells = { cells: {}, answers: [] };
  for (const [at, cell] of cells.entries()) {
    if (cell === "") continue;
    const column = columnOfHeader(headers[at] ?? "");
    if (column === undefined || column === "answers" || Number(column) > MAX_ANSWER_COLUMNS)
      throw new Unreadable(
        `There is no column "${withinLength(headers[at] ?? "", 40)}". Remove it or correct its name.`,
      );
    if (typeof column === "number") parts.answers[column - 1] = cell;
    else parts.cells[column] = cell;
  }
  const missing = Array.from(parts.answers, (answer) => answer ?? "").indexOf("");
  if (missing >= 0) throw new Unreadable(`Answer ${missing + 1} is empty, but a later one is not.`);
  return parts;
}

/** @throws Unreadable */
function questionOf({ cells, answers }: ReadCells): ReadQuestion {
  const { kind: name = "", question = "", explanation = "", tags = "", points } = cells;
  const kind = kindOfCell(name);
  for (const column of ["answers", "right", "tolerance", "unit", "capitals", "guide"] as const) {
    const isFilled = column === "answers" ? answers.length > 0 : cells[column] !== undefined;
    if (isFilled && !kindsWith(column).includes(kind))
      throw new Unreadable(`Leave "${questionColumns[column].header}" empty for this kind of question.`);
  }
  if (question === "") throw new Unreadable("Write the question.");
  return {
    kind,
    ...formatOf(kind).read({ cells, answers }),
    text: htmlOfCell(question),
    explanation: htmlOfCell(explanation),
    tags: tags
      .split(/[;,]/)
      .map((tag) => tag.trim())
      .filter(Boolean),
    points: points === undefined ? 1 : numberOfCell(points, "Points must be a number above 0, at most 100."),
  };
}

import type { Asked } from "#contract/courses/quizzes/kinds.ts";
import { questionKinds } from "#contract/courses/quizzes/kinds.ts";
import { type QuestionColumnName, questionColumns } from "#contract/courses/quizzes/question-columns.ts";
import { sanitizeQuestion } from "#server/courses/questions/pictures/places.ts";
import type { QuestionRow } from "#server/courses/questions/queries.ts";
import type { Cell } from "#server/platform/http/answers/csv.ts";
import type { WrittenCells } from "./kind-format.ts";
import { formatOf } from "./kind-formats.ts";
import { HTML_MARK, htmlOfCell } from "./table-cells.ts";

/** Returns a table of questions that the import reads again without a change, with the names of its columns. */
export function questionTable(questions: readonly { asked: Asked; row: QuestionRow }[]): Cell[][] {
  const rows = questions.map(({ asked, row }) => rowOf(asked, row));
  const answers = Math.max(1, ...rows.map(({ list = [] }) => list.length));
  const columns = Object.keys(questionColumns) as QuestionColumnName[];
  const line = (cell: (name: QuestionColumnName) => Cell, answer: (at: number) => Cell) =>
    columns.flatMap((name) =>
      name === "answers" ? Array.from({ length: answers }, (_, at) => answer(at)) : [cell(name)],
    );
  return [
    line(
      (name) => questionColumns[name].header,
      (at) => `Answer ${at + 1}`,
    ),
    ...rows.map(({ list = [], ...cells }) =>
      line(
        (name) => kept(cells[name] ?? ""),
        (at) => kept(list[at] ?? ""),
      ),
    ),
  ];
}

function rowOf(asked: Asked, { text, explanation, points, tags }: QuestionRow): WrittenCells {
  return {
    ...formatOf(asked.kind).write(asked),
    kind: questionKinds[asked.kind].label,
    question: cellOf(text),
    explanation: cellOf(explanation),
    points: { number: String(points) },
    tags: tags.join("; "),
  };
}

/** Returns stored HTML as a plain text if the import makes the same of it, else as HTML. */
function cellOf(html: string): string {
  const plain = plainOf(html);
  return sanitizeQuestion(htmlOfCell(plain)) === html ? plain : HTML_MARK + html;
}

const plainOf = (html: string) =>
  html
    .replace(/<\/p>(?=<p>)/g, "\n\n")
    .replace(/<br \/>/g, "\n")
    .replace(/<\/?p>/g, "")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&");

/** The import takes away an apostrophe before a sign that begins a formula, so one of the text is doubled. */
const kept = (cell: Cell): Cell =>
  typeof cell === "string" && /^'+\s*[=+\-@＝＋－＠]/.test(cell) ? `'${cell}` : cell;

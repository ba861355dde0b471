import type { Asked } from "#contract/courses/quizzes/kinds.ts";
import { questionKinds } from "#contract/courses/quizzes/kinds.ts";
import { type QuestionColumnName, questionColumns } from "#contract/courses/quizzes/question-columns.ts";
import { sanitizeQuestion } from "#server/courses/questions/pictures/places.ts";
import type { QuestionRow } from "#server/courses/questions/queries.ts";
import type { Cell } from "#server/platform/http/answers/csv.ts";
import { HTML_MARK, htmlOfCell } from "./table-cells.ts";

type Of<K extends Asked["kind"]> = Extract<Asked, { kind: K }>;
interface Parts extends Partial<Record<QuestionColumnName, Cell>> {
  list?: readonly string[];
}

const textsOf = (options: readonly { text: string }[]) => options.map(({ text }) => text);
const placesOf = (options: readonly { id: string }[], right: readonly string[]) =>
  options.flatMap(({ id }, at) => (right.includes(id) ? [at + 1] : [])).join("; ");

/** Writes the columns of each kind. */
const parts: { [K in Asked["kind"]]: (asked: Of<K>) => Parts } = {
  one_of: ({ content: { options }, key }) => ({
    list: textsOf(options),
    right: placesOf(options, [key.right]),
  }),
  several_of: ({ content: { options }, key }) => ({
    list: textsOf(options),
    right: placesOf(options, key.right),
  }),
  true_false: ({ key }) => ({ right: key.is_true ? "True" : "False" }),
  number: ({ content, key }) => ({
    right: { number: String(key.value) },
    tolerance: String(key.tolerance),
    unit: content.unit,
  }),
  short_answer: ({ key }) => ({ list: key.accepted, capitals: key.has_capitals ? "Yes" : "No" }),
  ordering: ({ content, key }) => ({
    list: key.order.map((id) => content.items.find((item) => item.id === id)?.text ?? ""),
  }),
  long_text: ({ key }) => ({ guide: key.guide }),
};

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

function rowOf(asked: Asked, { text, explanation, points, tags }: QuestionRow): Parts {
  const write = parts[asked.kind] as (asked: Asked) => Parts;
  return {
    ...write(asked),
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

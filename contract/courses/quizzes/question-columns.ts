import type { KindColumn } from "./kind.ts";
import { type Kind, kinds, questionKinds } from "./kinds.ts";

/** Columns of questions in CSV and XLSX files (beyond.md 6.1). */

/** Maximum number of columns "Answer 1", "Answer 2" and so on. */
export const MAX_ANSWER_COLUMNS = 50;

/** Maximum number of lines above the names of the columns, such as titles and remarks. */
export const MOST_ABOVE = 20;

export interface QuestionColumn {
  header: string;
  /** Content of the column, for people. */
  content: string;
}

export const questionColumns = {
  kind: { header: "Kind", content: kinds.map((kind) => questionKinds[kind].label).join(", ") },
  question: {
    header: "Question",
    content: "Text. Lines stay lines. A text that begins with [html] is HTML",
  },
  answers: {
    header: "Answer 1, Answer 2, …",
    content:
      "The answers to choose from; of Ordering, in the right order; of Short answer, the accepted ones",
  },
  right: {
    header: "Right",
    content:
      'Number of the right answer, such as 2, or of several, such as "1; 3"; True or False; or the number',
  },
  tolerance: {
    header: "Tolerance",
    content: "Largest distance that is right; 0 if empty",
  },
  unit: { header: "Unit", content: "Unit of the number. Commas separate its spellings" },
  capitals: { header: "Capital letters", content: "Yes if they count" },
  guide: { header: "Guide", content: "Points of a good answer, for markers" },
  points: { header: "Points", content: "Above 0, at most 100; 1 if empty" },
  tags: { header: "Tags", content: 'Such as "wells; week 2"' },
  explanation: { header: "Explanation", content: "Text, like the question" },
} as const satisfies Record<string, QuestionColumn>;

export type QuestionColumnName = keyof typeof questionColumns;

/** Columns that every kind of question has. */
const common: readonly QuestionColumnName[] = ["kind", "question", "points", "tags", "explanation"];

/** Returns the kinds that have a column. */
export const kindsWith = (name: QuestionColumnName): Kind[] =>
  kinds.filter((kind) => common.includes(name) || questionKinds[kind].columns.includes(name as KindColumn));

/** Ignores case, and treats "one_of" as "one of". */
export const foldedName = (text: string) =>
  text
    .toLowerCase()
    .replace(/[\s_]+/g, " ")
    .trim();

const columnsByName = new Map<string, QuestionColumnName>(
  (Object.keys(questionColumns) as QuestionColumnName[]).map((name) => [
    foldedName(questionColumns[name].header),
    name,
  ]),
);

/** Returns the column of a header, or the number of an answer; undefined for any other header. */
export function columnOfHeader(header: string): QuestionColumnName | number | undefined {
  const name = foldedName(header);
  const [, number] = /^answer ?([1-9]\d?)$/.exec(name) ?? [];
  return number === undefined ? columnsByName.get(name) : Number(number);
}

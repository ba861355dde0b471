import type { AssignmentRow } from "#server/courses/assignments/queries.ts";
import { questionsById } from "#server/courses/questions/queries.ts";
import { nameOf } from "#server/courses/questions/save.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { type ListItem, linesOf, listChanges } from "#server/platform/records/list-changes.ts";
import type { QuizPartRow, QuizRow } from "./queries.ts";

/** Returns a new quiz as the audit log shows it. */
export const loggedQuiz = async (db: Database, values: object, parts: readonly QuizPartRow[]) => ({
  ...values,
  questions: linesOf(await itemsOf(db, parts)),
});

interface QuizVersions {
  stored: AssignmentRow & QuizRow;
  values: object;
  partsBefore: readonly QuizPartRow[];
  parts: readonly QuizPartRow[];
}

/** Returns a changed quiz as the audit log shows it: its fields under the names of the form, and what changed of its parts. */
export async function loggedChange(db: Database, { stored, values, partsBefore, parts }: QuizVersions) {
  const { program_id: program, unit_number: unit, ...same } = stored;
  const names = Object.keys(values);
  const fields = Object.entries({ ...same, program, unit }).filter(([name]) => names.includes(name));
  const questions = listChanges("questions", await itemsOf(db, partsBefore), await itemsOf(db, parts));
  return {
    before: { ...Object.fromEntries(fields), ...questions.before },
    after: { ...values, ...questions.after },
  };
}

/** Returns the parts with the beginning of each question's text. A tag that is drawn twice is two items. */
async function itemsOf(db: Database, parts: readonly QuizPartRow[]): Promise<ListItem[]> {
  const ids = parts.flatMap(({ question_id }) => question_id ?? []);
  const questions = ids.length > 0 ? await questionsById(db, ids) : [];
  const names = new Map(questions.map((question) => [question.id, nameOf(question)]));
  const earlier = new Map<string, number>();
  return parts.map(({ question_id, tag, draws }) => {
    if (question_id !== null) return { key: `question ${question_id}`, name: names.get(question_id) ?? "" };
    const nth = (earlier.get(tag ?? "") ?? 0) + 1;
    earlier.set(tag ?? "", nth);
    return { key: `tag ${nth} ${tag}`, name: drawInWords(draws ?? 1, tag ?? "") };
  });
}

const drawInWords = (draws: number, tag: string) =>
  `${draws === 1 ? "1 question" : `${draws} questions`} with the tag "${tag}"`;

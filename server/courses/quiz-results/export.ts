import { attemptStateLabels } from "#contract/courses/quizzes/attempts.ts";
import type { Asked } from "#contract/courses/quizzes/kinds.ts";
import { roundedPoints } from "#contract/courses/quizzes/marking.ts";
import { answerLines } from "#contract/courses/quizzes/words.ts";
import { onKampalaClock } from "#contract/shared/kampala-day.ts";
import type { AppContext } from "#server/context.ts";
import { askedOf, questionsById } from "#server/courses/questions/queries.ts";
import { csvLine } from "#server/platform/http/answers/csv.ts";
import { answersOf, attemptIdsByName, attemptsById, questionIdsOf } from "./queries.ts";

const BATCH = 100;
const MAX_TITLE = 200;

/** Returns the attempts at a quiz as CSV, with a column for each question. Reads them in batches, as fast as the caller consumes them. */
export async function* attemptsCsv({ db }: AppContext, quiz: number): AsyncGenerator<string> {
  const ids = await questionIdsOf(db, quiz);
  const rows = ids.length === 0 ? [] : await questionsById(db, ids);
  const questions = rows
    .toSorted((one, other) => one.id - other.id)
    .map((row) => ({ id: row.id, title: row.plain_text.slice(0, MAX_TITLE), asked: askedOf(row) }));
  const fixed = [
    "Student",
    "Email",
    "Attempt",
    "State",
    "Began (Kampala time)",
    "Ended",
    "Points",
    "Points possible",
    "%",
  ];
  yield csvLine([...fixed, ...questions.map(({ title }) => title)]);
  const attempts = await attemptIdsByName(db, quiz);
  for (let from = 0; from < attempts.length; from += BATCH) {
    const batch = attempts.slice(from, from + BATCH);
    const found = new Map((await attemptsById(db, batch)).map((row) => [row.id, row]));
    const answers = Map.groupBy(await answersOf(db, batch), ({ attempt_id }) => attempt_id);
    const lines = batch.flatMap((id) => {
      const row = found.get(id);
      if (!row) return [];
      const given = new Map(answers.get(id)?.map((answer) => [answer.question_id, answer]));
      return [csvLine([...cellsOf(row), ...questions.map((one) => answerCell(one, given))])];
    });
    yield lines.join("");
  }
}

function cellsOf(row: Awaited<ReturnType<typeof attemptsById>>[number]): string[] {
  const { points, points_possible, over_at } = row;
  const percent = points === null ? "" : String(roundedPoints((points / points_possible) * 100));
  return [
    ...[row.student_name, row.student_email, String(row.number), attemptStateLabels[row.state]],
    ...[minuteOf(row.began_at), over_at ? minuteOf(over_at) : ""],
    ...[points === null ? "" : String(points), String(points_possible), percent],
  ];
}

/** Returns "2026-11-27 17:05" in Kampala. Spreadsheets read it as a time. */
const minuteOf = (at: Date) => onKampalaClock(at).toISOString().slice(0, 16).replace("T", " ");

type Given = Pick<Awaited<ReturnType<typeof answersOf>>[number], "answer" | "kept">;

const answerCell = ({ id, asked }: { id: number; asked: Asked }, given: ReadonlyMap<number, Given>) => {
  const { answer, kept } = given.get(id) ?? { answer: null, kept: null };
  return answerLines(asked.kind, kept ?? asked.content, answer).join("; ");
};

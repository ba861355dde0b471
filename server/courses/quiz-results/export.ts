import { attemptStateLabels } from "#contract/courses/quizzes/attempt-rules.ts";
import type { Asked } from "#contract/courses/quizzes/kinds.ts";
import { roundedPoints } from "#contract/courses/quizzes/marking.ts";
import { answerLines } from "#contract/courses/quizzes/words.ts";
import { withinLength } from "#contract/shared/text/cut-text.ts";
import { onKampalaClock } from "#contract/shared/time/kampala-day.ts";
import type { AppContext } from "#server/context.ts";
import { askedOf, questionsById } from "#server/courses/questions/queries.ts";
import { csvLine } from "#server/platform/http/answers/csv.ts";
import { answersOf, attemptIdsByName, attemptsById, questionsInOrder } from "./queries.ts";

const BATCH = 100;
const MAX_TITLE = 200;

/** Returns the attempts at a quiz as CSV, with the answer, the points and any comment of each question. Reads them in batches, as fast as the caller consumes them. */
export async function* attemptsCsv({ db }: AppContext, quiz: number): AsyncGenerator<string> {
  const inOrder = await questionsInOrder(db, quiz);
  const ids = inOrder.map(({ id }) => id);
  const rows = new Map((ids.length === 0 ? [] : await questionsById(db, ids)).map((row) => [row.id, row]));
  const questions = inOrder.flatMap(({ id, has_comments }) => {
    const row = rows.get(id);
    return row
      ? { id, has_comments, title: withinLength(row.plain_text, MAX_TITLE), asked: askedOf(row) }
      : [];
  });
  const fixed = [
    "Student",
    "Email",
    "Attempt",
    "State",
    "Began (Kampala time)",
    "Ended",
    "Extra minutes",
    "Points",
    "Points possible",
    "%",
  ];
  const titles = questions.flatMap(({ title, has_comments }) => [
    title,
    `Points: ${title}`,
    ...(has_comments ? [`Comment or reason: ${title}`] : []),
  ]);
  yield csvLine([...fixed, ...titles]);
  const attempts = await attemptIdsByName(db, quiz);
  for (let from = 0; from < attempts.length; from += BATCH) {
    const batch = attempts.slice(from, from + BATCH);
    const found = new Map((await attemptsById(db, batch)).map((row) => [row.id, row]));
    const answers = Map.groupBy(await answersOf(db, batch), ({ attempt_id }) => attempt_id);
    const lines = batch.flatMap((id) => {
      const row = found.get(id);
      if (!row) return [];
      const given = new Map(answers.get(id)?.map((answer) => [answer.question_id, answer]));
      return [csvLine([...cellsOf(row), ...questions.flatMap((one) => answerCells(one, given))])];
    });
    yield lines.join("");
  }
}

function cellsOf(row: Awaited<ReturnType<typeof attemptsById>>[number]): string[] {
  const { points, points_possible, over_at } = row;
  const percent = points === null ? "" : String(roundedPoints((points / points_possible) * 100));
  return [
    ...[row.student_name, row.student_email, String(row.number), attemptStateLabels[row.state]],
    ...[minuteOf(row.began_at), over_at ? minuteOf(over_at) : "", String(row.extra_minutes ?? "")],
    ...[points === null ? "" : String(points), String(points_possible), percent],
  ];
}

/** Returns "2026-11-27 17:05" in Kampala. Spreadsheets read it as a time. */
const minuteOf = (at: Date) => onKampalaClock(at).toISOString().slice(0, 16).replace("T", " ");

type Given = Awaited<ReturnType<typeof answersOf>>[number];
interface Column {
  id: number;
  asked: Asked;
  has_comments: boolean;
}

function answerCells({ id, asked, has_comments }: Column, given: ReadonlyMap<number, Given>): string[] {
  const { answer = null, kept = null, points = null } = given.get(id) ?? {};
  const { by_hand_reason = null, is_late = false } = given.get(id) ?? {};
  const words = answerLines(asked.kind, kept ?? asked.content, answer).join("; ");
  const comment = [is_late && "Arrived late.", by_hand_reason].filter(Boolean).join(" ");
  return [words, points === null ? "" : String(points), ...(has_comments ? [comment] : [])];
}

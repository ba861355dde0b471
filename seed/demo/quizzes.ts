import { DAY_MS } from "#contract/shared/time/durations.ts";
import type { AppContext } from "#server/context.ts";
import { insertAssignment } from "#server/courses/assignments/queries.ts";
import { countedShare, markAttempt } from "#server/courses/attempts/mark.ts";
import {
  attemptsOf,
  insertAttempt,
  insertAttemptQuestions,
  storeAnswer,
  updateAttempt,
} from "#server/courses/attempts/queries.ts";
import { insertQuestion } from "#server/courses/questions/queries.ts";
import { setPoints } from "#server/courses/quiz-results/queries.ts";
import { insertQuiz, replaceParts } from "#server/courses/quizzes/queries.ts";
import { insertSubmission } from "#server/courses/submissions/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { plainText } from "#server/platform/records/rich-text.ts";
import { quizzes } from "./content/quizzes.ts";
import type { SeedAttempt, SeedQuiz } from "./content/types.ts";

const MINUTE_MS = 60_000;
/** Time from the end of an attempt until staff mark its long text. */
const MARKED_AFTER_MS = 20 * 60 * MINUTE_MS;

/** Inserts sent quizzes with their questions, and attempts of students that are marked. Nobody is notified. */
export async function seedQuizzes({ db }: AppContext, now: Date, programIds: ReadonlyMap<string, number>) {
  for (const quiz of quizzes) {
    const { id, questions } = await seedQuiz(db, now, programIds.get(quiz.program_title) ?? 0, quiz);
    const students = Map.groupBy(quiz.attempts, ({ student_email }) => student_email);
    for (const [email, attempts] of students)
      await seedWork(db, now, { id, quiz, questions, attempts, user_id: await userId(db, email) });
  }
}

async function seedQuiz(db: Database, now: Date, program_id: number, quiz: SeedQuiz) {
  const { title, description, time_limit_minutes, pass_mark, closes_in_days, sent_days_ago } = quiz;
  const sent_at = before(now, sent_days_ago);
  const times = { created_at: sent_at, updated_at: sent_at };
  const questions: number[] = [];
  for (const { content, key, ...columns } of quiz.questions) {
    const question = await insertQuestion(db, {
      ...{ ...columns, ...times, program_id, plain_text: plainText(columns.text) },
      ...{ content: JSON.stringify(content), answer_key: JSON.stringify(key) },
    });
    questions.push(question.id);
  }
  const { id } = await insertAssignment(db, {
    ...{ ...times, program_id, title, description, sent_at, total_marks: totalOf(quiz) },
    deadline: before(now, -closes_in_days),
    ...{ kind: "quiz", storage_key: null, filename: "", size_bytes: 0, mime: "" },
  });
  await insertQuiz(db, {
    ...{ assignment_id: id, time_limit_minutes, pass_mark, attempts: 2, counts: "best" },
    ...{ results: "answers", shows_results_at_once: true },
  });
  const parts = questions.map((question_id) => ({ question_id, tag: null, draws: null }));
  await replaceParts(db, id, parts);
  return { id, questions };
}

interface Work {
  id: number;
  quiz: SeedQuiz;
  questions: readonly number[];
  attempts: readonly SeedAttempt[];
  user_id: number;
}

/** Inserts the attempts of a student, and their grade. */
async function seedWork(db: Database, now: Date, work: Work) {
  const { id, quiz, user_id, attempts } = work;
  let submitted_at = now;
  for (const [at, attempt] of attempts.entries())
    submitted_at = await seedAttempt(db, now, work, { ...attempt, number: at + 1 });
  const share = countedShare(await attemptsOf(db, id, user_id), "best") ?? 0;
  const graded_at = new Date(submitted_at.getTime() + MARKED_AFTER_MS);
  await insertSubmission(db, {
    ...{ assignment_id: id, user_id, submitted_at },
    ...{ storage_key: null, filename: "", size_bytes: 0, mime: "" },
    marks_awarded: Math.round(share * totalOf(quiz) * 100) / 100,
    ...{ graded_at, updated_at: graded_at },
    graded_by: await staffId(db),
  });
}

/** Inserts an attempt that is marked. Returns its end. */
async function seedAttempt(
  db: Database,
  now: Date,
  { id: assignment_id, quiz, questions, user_id }: Work,
  { number, began_days_ago, took_minutes, answers, marked }: SeedAttempt & { number: number },
): Promise<Date> {
  const began_at = before(now, began_days_ago);
  const over_at = new Date(began_at.getTime() + took_minutes * MINUTE_MS);
  const points_possible = totalOf(quiz);
  const { id } = await insertAttempt(db, { assignment_id, user_id, number, began_at, points_possible });
  await insertAttemptQuestions(
    db,
    quiz.questions.map(({ points, content }, at) => ({
      ...{ attempt_id: id, position: at + 1, question_id: questions[at] ?? 0, points_possible: points },
      shown_order: shownOrder(content),
    })),
  );
  for (const [at, answer] of answers.entries()) {
    if (answer === null) continue;
    const share = (at + 1) / answers.length;
    await storeAnswer(db, id, {
      ...{ position: at + 1, answer: JSON.stringify(answer), answer_id: `demonstration-${at + 1}` },
      ...{
        given_at: new Date(began_at.getTime() + share * took_minutes * MINUTE_MS),
        is_late: false,
        is_after_result: false,
      },
    });
  }
  await updateAttempt(db, id, { state: "over", over_at }, over_at);
  const longText = quiz.questions.findIndex(({ kind }) => kind === "long_text") + 1;
  const marked_at = new Date(over_at.getTime() + MARKED_AFTER_MS);
  await setPoints(db, id, {
    ...{ position: longText, points: marked.points, by_hand_reason: marked.comment },
    ...{ by_hand_by: await staffId(db), by_hand_at: marked_at, earlier_points: "[]" },
  });
  await markAttempt({ db, now: marked_at }, { id, points_possible, is_marked_again: false });
  return over_at;
}

/** Returns the ids of the options or items. Their order differs from the written one, which is the right one for items. */
function shownOrder(content: SeedQuiz["questions"][number]["content"]): string[] {
  if ("options" in content) return content.options.map(({ id }) => id);
  return "items" in content ? content.items.map(({ id }) => id).sort() : [];
}

const totalOf = ({ questions }: SeedQuiz) => questions.reduce((sum, { points }) => sum + points, 0);

const before = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

const userId = async (db: Database, email: string) =>
  (await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirstOrThrow()).id;

const staffId = (db: Database) => userId(db, "david@darasa.example");

import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { isPastDeadline } from "#contract/courses/assignments.ts";
import { attemptCan, GRACE_MS, LATE_ANSWERS_MS } from "#contract/courses/quizzes/attempt-rules.ts";
import type { attempts, GivenAnswer } from "#contract/courses/quizzes/attempts.ts";
import { questionKinds } from "#contract/courses/quizzes/kinds.ts";
import { apiError, invalid } from "#contract/shared/errors.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import type { AppContext } from "#server/context.ts";
import { lockAssignment } from "#server/courses/assignments/queries.ts";
import { askedOf } from "#server/courses/questions/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { publish } from "#server/platform/events/publish.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { act } from "#server/platform/records/act.ts";
import { anchorOf, timeOfAnchor } from "./anchor.ts";
import { countAttempts, markAttempt } from "./mark.ts";
import { type OptionIds, optionIdsOf } from "./option-ids.ts";
import {
  type AttemptQuestionRow,
  type AttemptRow,
  attemptOfStudent,
  countingQuiz,
  earlierAndPresentPoints,
  isByHand,
  lockedAttempt,
  noteTooLate,
  questionsOfAttempt,
  quizOfStudent,
  storeAnswer,
} from "./queries.ts";
import { shownOf } from "./results.ts";

type Outcome = z.output<(typeof attempts)["answer"]["reply"]>["answers"][number]["outcome"];

/**
 * Stores answers of a student. The newest answer counts, whichever device sent it, and sending one again changes nothing.
 * After the end, answers that were given before it count for 30 minutes, and are marked as late.
 * @throws ApiError 404, 400 at `answers` for an anchor that is not the attempt's or an unknown position
 */
export function saveAnswers(
  context: AppContext,
  request: RequestContext,
  student: Viewer,
  id: number,
  given: readonly GivenAnswer[],
) {
  return act(context, request, async (acting) => {
    const { db, now } = acting;
    const seen = await attemptOfStudent(db, student, id);
    if (!seen) throw apiError("not_found");
    // Answers of an attempt that goes on count nothing, and do not wait for a change of the quiz.
    if (seen.state !== "begun") await lockAssignment(db, seen.assignment_id);
    const attempt = await lockedAttempt(db, id);
    if (!attempt) throw apiError("not_found");
    const rows = new Map((await questionsOfAttempt(db, id)).map((row) => [row.position, row]));
    const answers: { position: number; id: string; outcome: Outcome }[] = [];
    const changed = new Set<number>();
    let stored: string | undefined;
    const hasResult = await isResultShown(db, attempt, now);
    for (const one of given) {
      const row = rows.get(one.position);
      const anchor = timeOfAnchor(context.secret, id, one.anchor);
      if (!row || !anchor) throw invalid({ answers: ["This answer does not belong to the attempt."] });
      const given_at = new Date(Math.min(anchor.getTime() + one.elapsed_ms, now.getTime()));
      const answer = readAnswer(row, one.answer, optionIdsOf(context.secret, id, row));
      const outcome = outcomeOf(attempt, row, { answer, id: one.id, given_at }, now);
      if (outcome === "stored" && row.answer_id !== one.id) {
        const columns = {
          answer: answer === null ? null : JSON.stringify(answer),
          answer_id: one.id,
          given_at,
          is_late: isOver(attempt, now),
          is_after_result: hasResult,
          ...(!isDeepStrictEqual(row.answer, answer) && withoutPointsByHand(row)),
        };
        await storeAnswer(db, id, { position: one.position, ...columns });
        changed.add(one.position);
        stored = one.id;
        rows.set(one.position, { ...row, ...columns, answer: answer as AttemptQuestionRow["answer"] });
      }
      if (outcome === "too_late") await noteTooLate(db, id, one.position);
      answers.push({ position: one.position, id: one.id, outcome });
    }
    const { state, assignment_id, user_id, ends_at } = attempt;
    // Other devices with the open attempt show the newer answers.
    if (stored) await publish(db, "news", { kind: "attempt", id, user: user_id, answer: stored });
    if (state !== "begun" && changed.size > 0) {
      await markAttempt(acting, attempt, changed);
      const quiz = await countingQuiz(db, assignment_id);
      if (quiz) await countAttempts(acting, quiz, user_id);
    }
    return { state, ends_at, server_time: now, anchor: anchorOf(context.secret, id, now), answers };
  });
}

/** Returns the columns that keep points by hand as earlier ones. They were given for another answer. */
const withoutPointsByHand = (row: AttemptQuestionRow) =>
  isByHand(row) && {
    ...{ by_hand_reason: null, by_hand_by: null, by_hand_at: null },
    earlier_points: JSON.stringify(earlierAndPresentPoints(row)),
  };

/** Returns the parts of an answer that its kind has. Undefined if the question cannot have it. */
function readAnswer(
  row: AttemptQuestionRow,
  given: GivenAnswer["answer"],
  ids: OptionIds,
): object | null | undefined {
  if (given === null) return null;
  const { Answer } = questionKinds[askedOf(row).kind] as { Answer: z.ZodType<Record<string, unknown>> };
  const answer = Answer.safeParse(given).data;
  return answer && ids.stored(answer);
}

const isOver = (attempt: AttemptRow, now: Date) =>
  attemptCan.answer[attempt.state] !== true || isPastDeadline(attempt.ends_at, now);

/** Returns whether the student can see the result of the attempt: right answers, or points if the quiz shows only these. */
async function isResultShown(db: Database, attempt: AttemptRow, now: Date): Promise<boolean> {
  if (attempt.state === "begun") return false;
  const quiz = await quizOfStudent(db, attempt.assignment_id, attempt.user_id);
  if (!quiz) return false;
  const { points, answers } = shownOf(quiz, attempt, now);
  return quiz.results === "answers" ? answers : points;
}

/** Decides about one answer. */
function outcomeOf(
  attempt: AttemptRow,
  row: AttemptQuestionRow,
  { answer, id, given_at }: { answer: object | null | undefined; id: string; given_at: Date },
  now: Date,
): Outcome {
  if (row.answer_id === id) return "stored";
  if (answer === undefined) return "refused";
  if (isOver(attempt, now)) {
    const end = attempt.over_at ?? attempt.ends_at;
    // An attempt that ended by the clock has the grace, but not one that its student finished.
    const last = new Date(end.getTime() + (end < attempt.ends_at ? 0 : GRACE_MS));
    const isTooLate = isPastDeadline(last, given_at) || now.getTime() > end.getTime() + LATE_ANSWERS_MS;
    if (isTooLate) return "too_late";
  }
  if (row.given_at === null || row.answer_id === null) return "stored";
  if (given_at.getTime() !== row.given_at.getTime()) return given_at > row.given_at ? "stored" : "old";
  // Two devices in the same millisecond: any order will do, if it is always the same.
  return id > row.answer_id ? "stored" : "old";
}

import { roundedPoints, shareOf } from "#contract/courses/quizzes/marking.ts";
import { askedOf } from "#server/courses/questions/queries.ts";
import { insertSubmission, updateSubmission } from "#server/courses/submissions/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { Acting } from "#server/platform/records/act.ts";
import { nextVersion } from "#server/platform/records/change-record.ts";
import type { Actor } from "#server/platform/records/deed.ts";
import {
  type AttemptQuestionRow,
  type AttemptRow,
  attemptsOf,
  type CountingQuiz,
  isByHand,
  questionsOfAttempt,
  submissionOfQuiz,
  updateAttempt,
  worksOfQuiz,
  writePoints,
} from "./queries.ts";

/** Returns the points of an answer: those given by hand, otherwise the marking function's. Null waits for staff. */
export function pointsOf(row: AttemptQuestionRow): number | null {
  if (isByHand(row)) return row.points;
  const share = shareOf(askedOf(row), row.answer);
  return share === null ? null : roundedPoints(share * row.points_possible);
}

/** Points of a question. Null waits for staff. */
export interface ChangeOfPoints {
  position: number;
  before: number | null;
  points: number | null;
}

/**
 * Marks the answers of an attempt that is over, and returns the points of each, before and after. The attempt is marked once
 * no answer waits for staff.
 * @param changed positions of the answers to mark, by default all. Others keep their points, although their question may
 * have been repaired since.
 */
export async function markAttempt(
  { db, now }: { db: Database; now: Date },
  { id, points_possible, is_marked_again }: Pick<AttemptRow, "id" | "points_possible" | "is_marked_again">,
  changed?: ReadonlySet<number>,
): Promise<ChangeOfPoints[]> {
  const given = (await questionsOfAttempt(db, id)).map((row) => ({
    position: row.position,
    before: row.points,
    points: changed?.has(row.position) === false ? row.points : pointsOf(row),
  }));
  await writePoints(db, id, given);
  if (given.some(({ points }) => points === null)) {
    await updateAttempt(db, id, { state: "over", points: null, marked_at: null }, now);
    return given;
  }
  const sum = given.reduce((total, { points }) => total + (points ?? 0), 0);
  const points = Math.min(points_possible, roundedPoints(sum));
  const state = is_marked_again ? "marked_again" : "marked";
  await updateAttempt(db, id, { state, points, marked_at: now }, now);
  return given;
}

/**
 * Returns the share that counts of the marked attempts of a student; null without any. One that waits for staff changes
 * nothing until it is marked.
 */
export function countedShare(
  attempts: readonly Pick<AttemptRow, "points" | "points_possible">[],
  counts: CountingQuiz["counts"],
): number | null {
  const shares = attempts.flatMap(({ points, points_possible }) =>
    points === null ? [] : points / points_possible,
  );
  if (shares.length === 0) return null;
  if (counts === "best") return Math.max(...shares);
  if (counts === "last") return shares.at(-1) ?? null;
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

interface Counted {
  /** Time of handing in, if an attempt has just ended. */
  submitted_at?: Date;
  /** Act of a changed grade. People are notified of some. */
  act?: "submission.mark" | "submission.mark_again" | "submission.count_again" | "submission.grade";
  /** The person who gave points by hand. */
  graded_by?: number | null;
}

type Counter = Pick<Acting<Actor>, "db" | "now" | "did">;

/** Brings the student's submission up to date with the attempts that are over. It has the grade, as of other work. */
export async function countAttempts(
  { db, now, did }: Counter,
  quiz: CountingQuiz,
  student: number,
  { submitted_at, act = "submission.mark", graded_by }: Counted = {},
): Promise<void> {
  // Locked first: of two attempts that are marked at once, the later count sees the points of both.
  const before = await submissionOfQuiz(db, quiz.id, student);
  const attempts = await attemptsOf(db, quiz.id, student);
  const share = countedShare(attempts, quiz.counts);
  const has_open_attempt = attempts.some(({ state }) => state === "over");
  const marks = share === null ? null : roundedPoints(share * quiz.total_marks);
  const grade = {
    ...{ marks_awarded: marks, graded_at: marks === null ? null : now },
    graded_by: marks === null ? null : (graded_by ?? null),
  };
  if (!before) {
    const { id } = await insertSubmission(db, {
      ...{ assignment_id: quiz.id, user_id: student, submitted_at: submitted_at ?? now },
      ...{ storage_key: null, filename: "", size_bytes: 0, mime: "", ...grade, has_open_attempt },
    });
    did("submission.hand_in", { id });
    if (marks !== null) did(act, { id, after: { marks_awarded: marks } });
    return;
  }
  const isSame = before.marks_awarded === marks && (before.graded_at === null) === (marks === null);
  await updateSubmission(db, before.id, {
    ...(isSame ? {} : grade),
    has_open_attempt,
    ...(submitted_at && { submitted_at }),
    updated_at: nextVersion(before, now),
  });
  if (isSame) return;
  const deed = { id: before.id, before: { marks_awarded: before.marks_awarded } };
  if (marks === null) did("submission.lose_grade", deed);
  else did(act, { ...deed, after: { marks_awarded: marks } });
}

/** Counts the attempts of all students again, or of one. The marks of those who gave points by hand keep their names. */
export async function countAgain(acting: Counter, quiz: CountingQuiz, student?: number): Promise<void> {
  for (const { user_id, graded_by } of await worksOfQuiz(acting.db, quiz.id, student))
    await countAttempts(acting, quiz, user_id, { act: "submission.count_again", graded_by });
}

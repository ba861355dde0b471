import type { Done, Follower } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { publishAll } from "#server/platform/events/publish.ts";
import { rowsOf } from "#server/platform/records/deed.ts";
import { attemptsGoingOn, attemptsTakingAnswers } from "./queries.ts";

/**
 * Publishes news of the attempts at a quiz that go on, because their end may have moved. Open pages then fetch it.
 * @param student the one student whose time changed; by default all
 */
export async function announceEnds(db: Database, quiz: number, student?: number): Promise<void> {
  const attempts = await attemptsGoingOn(db, quiz);
  await publishAll(
    db,
    "news",
    attempts
      .filter((one) => student === undefined || one.student === student)
      .map(({ id, student: user }) => ({ kind: "attempt", id, user })),
  );
}

/**
 * Publishes news of the attempts that still take answers after their quiz was deleted or restored. Open pages then fetch
 * it, and devices send refused answers again.
 */
async function announceAttempts(
  { db, now }: Pick<Done, "db" | "now">,
  which: { quiz?: number; program?: number; student?: number },
): Promise<void> {
  const attempts = await attemptsTakingAnswers(db, now, which);
  await publishAll(
    db,
    "news",
    attempts.map((attempt) => ({ kind: "attempt", ...attempt })),
  );
}

/** Announces the attempts at deleted or restored quizzes. */
export const announceQuizzes: Follower = async ({ ids, ...done }) => {
  for (const quiz of ids) await announceAttempts(done, { quiz });
};

/** Announces the attempts in deleted or restored programs. */
export const announcePrograms: Follower = async ({ ids, ...done }) => {
  for (const program of ids) await announceAttempts(done, { program });
};

/** Announces the attempts of a student who is in a program again. A removal ends the student's stream, so it needs no news. */
export const announceEnrollments: Follower = async ({ deeds, ...done }) => {
  for (const deed of deeds)
    for (const { program_id, user_id } of rowsOf(deed, "enrollments"))
      await announceAttempts(done, { program: Number(program_id), student: Number(user_id) });
};

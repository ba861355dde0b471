import type { Follower } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { publishAll } from "#server/platform/events/publish.ts";
import { attemptsGoingOn } from "./queries.ts";

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

/** Publishes news of the attempts that go on at deleted or restored quizzes. Open pages then show whether the quiz is there. */
export const announceQuizzes: Follower = async ({ db, ids }) => {
  for (const id of ids) await announceEnds(db, id);
};

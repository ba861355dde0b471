import type { Follower } from "#server/context.ts";
import { rowsOf } from "#server/platform/records/deed.ts";
import { countAgain } from "./mark.ts";
import { countingQuiz } from "./queries.ts";

/** Counts the attempts of restored students again: the total or the rule of a quiz may have changed since the deletion. */
export const countRestoredAttempts: Follower = async ({ db, now, deeds }) => {
  const silent = { db, now, did: () => undefined };
  for (const deed of deeds)
    for (const id of new Set(rowsOf(deed, "attempts").map((row) => Number(row.assignment_id)))) {
      const quiz = await countingQuiz(db, id);
      if (quiz) await countAgain(silent, quiz, Number(deed.id));
    }
};

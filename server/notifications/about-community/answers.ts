import type { Follower } from "#server/context.ts";
import { answersToTell } from "#server/learning/community/queries.ts";
import { publishNews } from "#server/notifications/news.ts";
import { notifyOfAnswer } from "#server/notifications/sending/notify.ts";

/** Tells the author of a message of an answer by somebody else: on the open dashboard, and as they chose. */
export const tellOfAnswers: Follower = async ({ context, db, ids }) => {
  for (const { author, ...answer } of await answersToTell(db, ids)) {
    await publishNews(db, [{ kind: "answer", id: answer.id, user: author }]);
    await notifyOfAnswer(context, db, author, answer);
  }
};

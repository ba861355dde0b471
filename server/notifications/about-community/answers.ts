import { answersToTell } from "#server/community/messages/queries.ts";
import type { Follower } from "#server/context.ts";
import { publishNews } from "#server/notifications/live/news.ts";
import { notifyOfAnswer } from "#server/notifications/sending/notify.ts";

/** Notifies the author of a message of another person's answer, on open dashboards and as they chose. */
export const tellOfAnswers: Follower = async ({ context, db, ids }) => {
  for (const { author, ...answer } of await answersToTell(db, ids)) {
    await publishNews(db, [{ kind: "answer", id: answer.id, user: author }]);
    await notifyOfAnswer(context, db, author, answer);
  }
};

import type { Follower } from "#server/context.ts";
import { chargeRows } from "#server/fees/charges/queries.ts";
import { publishNews } from "#server/notifications/live/news.ts";

/** Publishes news to the open dashboard of the student who is waiting for a mobile money payment. */
export const addEndOfRequest: Follower = async ({ db, ids }) => {
  const news = (await chargeRows(db, ids)).flatMap(({ id, user_id }) =>
    user_id === null ? [] : [{ kind: "mobile_money", id, user: user_id } as const],
  );
  await publishNews(db, news);
};

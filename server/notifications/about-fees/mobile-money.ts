import type { Follower } from "#server/context.ts";
import { lockCharges } from "#server/fees/charges/queries.ts";
import { publishNews } from "#server/notifications/news.ts";

/** The student who waits for a phone, on the open dashboard. */
export const addEndOfRequest: Follower = async ({ db, ids }) => {
  const news = (await lockCharges(db, ids)).flatMap(({ id, user_id }) =>
    user_id === null ? [] : [{ kind: "mobile_money", id, user: user_id } as const],
  );
  await publishNews(db, news);
};

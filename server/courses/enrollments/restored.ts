import type { Follower } from "#server/context.ts";
import { raiseVersion } from "#server/courses/calendar/queries.ts";
import { forgetFirstDate } from "./queries.ts";

export const forgetFirstDates: Follower = async ({ db, ids }) => {
  for (const id of ids) await forgetFirstDate(db, id);
};

/** Renews the restored students' calendar addresses, so that addresses from before the deletion stop working. */
export const replaceCalendars: Follower = async ({ db, ids }) => {
  for (const id of ids) await raiseVersion(db, id);
};

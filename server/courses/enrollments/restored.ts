import type { Follower } from "#server/context.ts";
import { raiseVersion } from "#server/courses/calendar/queries.ts";
import { rowsOf } from "#server/platform/records/deed.ts";
import { forgetFirstDate, recountTicks } from "./queries.ts";

export const forgetFirstDates: Follower = async ({ db, ids }) => {
  for (const id of ids) await forgetFirstDate(db, id);
};

/** Renews the restored students' calendar addresses, so that addresses from before the deletion stop working. */
export const replaceCalendars: Follower = async ({ db, ids }) => {
  for (const id of ids) await raiseVersion(db, id);
};

/**
 * Counts the ticks of restored enrollments again. Rows that an older version deleted have no count, and a tick during
 * the deletion may be missing in it.
 */
export const recountRestoredTicks: Follower = async ({ db, deeds }) => {
  const ids = deeds.flatMap((deed) => rowsOf(deed, "enrollments").map(({ id }) => Number(id)));
  if (ids.length > 0) await recountTicks(db, ids);
};

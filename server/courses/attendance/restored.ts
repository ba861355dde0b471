import { isMarkTime } from "#contract/courses/attendance/code-times.ts";
import type { Follower } from "#server/context.ts";
import { actWithin } from "#server/platform/records/act.ts";
import { rowsOf } from "#server/platform/records/deed.ts";
import { loseMarks } from "./moved-session.ts";
import { marksOfComing } from "./queries.ts";

/** Removes restored marks of sessions that were moved to a later time since, as the move itself removes marks. */
export const loseMarksOfMoved: Follower = async ({ context, db, actor, now, deeds }) => {
  const ids = deeds.flatMap((deed) => rowsOf(deed, "attendance").map(({ id }) => Number(id)));
  if (ids.length === 0) return;
  const lost = (await marksOfComing(db, ids, now)).filter((session) => !isMarkTime(session, now));
  if (lost.length > 0) await actWithin(context, actor, db, (acting) => loseMarks(acting, lost));
};

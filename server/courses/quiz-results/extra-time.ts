import { apiError } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import { isOfStudent, lockedAssignment } from "#server/courses/assignments/queries.ts";
import { announceEnds } from "#server/courses/attempts/announce-ends.ts";
import { quizRow } from "#server/courses/quizzes/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { actOn } from "#server/platform/records/act.ts";
import { setExtraTime } from "./queries.ts";

/** Gives one student additional minutes for each attempt, also for one that goes on. @throws ApiError 404 */
export function giveExtraTime(
  context: AppContext,
  request: RequestContext,
  { id, student }: { id: number; student: number },
  minutes: number | null,
) {
  const subject = { lock: (db: Database) => lockedAssignment(db, id) };
  return actOn(context, request, subject, async ({ title }, { db, did }) => {
    if (!(await quizRow(db, id)) || !(await isOfStudent(db, id, student))) throw apiError("not_found");
    await setExtraTime(db, id, student, minutes);
    await announceEnds(db, id, student);
    did("assignment.extra_time", { id, after: { student, title, minutes } });
    return { minutes };
  });
}

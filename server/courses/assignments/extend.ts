import { apiError } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import { announceEnds } from "#server/courses/attempts/announce-ends.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { actOn } from "#server/platform/records/act.ts";
import { extendTo } from "./extension-queries.ts";
import { isOfStudent, lockedAssignment } from "./queries.ts";

/**
 * Gives one student of the assignment a later deadline.
 * @throws ApiError 404 also where the student is not enrolled, 400 at `deadline` for one that has passed or is earlier than the present one
 */
export function extendDeadline(
  context: AppContext,
  request: RequestContext,
  { id, student }: { id: number; student: number },
  deadline: Date,
) {
  const subject = { lock: (db: Parameters<typeof lockedAssignment>[0]) => lockedAssignment(db, id) };
  return actOn(context, request, subject, async ({ title }, { db, now, did }) => {
    if (!(await isOfStudent(db, id, student))) throw apiError("not_found");
    await extendTo(db, { assignment_id: id, user_id: student, deadline }, now);
    await announceEnds(db, id, student);
    did("assignment.extend", { id, after: { student, title, deadline: deadline.toISOString() } });
    return { extended_to: deadline };
  });
}

import { deadlineInFuture } from "#contract/courses/assignments.ts";
import { apiError, invalid } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { actOn } from "#server/platform/records/act.ts";
import { saveExtension } from "./extension-queries.ts";
import { isOfStudent, lockedAssignment } from "./queries.ts";

/**
 * Gives one student of the assignment a later deadline.
 * @throws ApiError 404 also where the student is not enrolled, 400 at `deadline` for a past one
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
    if (deadline <= now) throw invalid({ deadline: [deadlineInFuture] });
    await saveExtension(db, { assignment_id: id, user_id: student, deadline, changed_at: now });
    did("assignment.extend", { id, after: { student, title, deadline: deadline.toISOString() } });
    return { extended_to: deadline };
  });
}

import type { z } from "zod";
import type { SendBackForm } from "#contract/courses/submissions.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import type { AppContext } from "#server/context.ts";
import { extendTo } from "#server/courses/assignments/extension-queries.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { actOn } from "#server/platform/records/act.ts";
import { nextVersion } from "#server/platform/records/change-record.ts";
import { versionOf } from "./grade.ts";
import { insertRound, submissionFor, updateSubmission } from "./queries.ts";
import { serializeSubmission } from "./serialize.ts";

/**
 * Sends work back for another try. The student reads the comment and may hand in again until the new deadline. A grade
 * is taken back.
 * @throws ApiError 404, 409 `stale` with the present submission, 400 at `deadline` for one that has passed or is earlier than the present one
 */
export function sendBack(
  context: AppContext,
  request: RequestContext,
  staff: Viewer,
  id: number,
  { comment, deadline, updated_at: version }: z.output<typeof SendBackForm>,
) {
  return actOn(context, request, versionOf(staff, id, version), async (work, { db, now, did }) => {
    const { assignment_id, user_id, marks_awarded, feedback } = work;
    await extendTo(db, { assignment_id, user_id, deadline }, now);
    await updateSubmission(db, id, {
      ...{ marks_awarded: null, graded_at: null, graded_by: null, was_grade_shown: false },
      ...{ feedback: comment, returned_at: now, updated_at: nextVersion(work, now) },
    });
    await insertRound(db, { submission_id: id, sent_back_at: now, comment });
    did("submission.send_back", {
      id,
      before: { marks_awarded, feedback },
      after: { feedback: comment, deadline: deadline.toISOString() },
    });
    return serializeSubmission(await submissionFor(db, staff, id));
  });
}

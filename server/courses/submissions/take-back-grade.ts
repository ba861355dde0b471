import type { z } from "zod";
import type { TakeBackForm } from "#contract/courses/submissions.ts";
import { apiError } from "#contract/shared/errors.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import type { AppContext } from "#server/context.ts";
import { deleteFeedbackFile } from "#server/courses/feedback-files/queries.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { actOn } from "#server/platform/records/act.ts";
import { nextVersion } from "#server/platform/records/change-record.ts";
import { versionOf } from "./grade.ts";
import { submissionFor, updateSubmission } from "./queries.ts";
import { serializeSubmission } from "./serialize.ts";

/**
 * Removes a grade that was given to the wrong work, with its feedback. The student is notified if they could see it.
 * @throws ApiError 404, 409 `stale` with the present submission, 409 `not_graded`
 */
export function takeBackGrade(
  context: AppContext,
  request: RequestContext,
  staff: Viewer,
  id: number,
  { reason, updated_at: version }: z.output<typeof TakeBackForm>,
) {
  return actOn(context, request, versionOf(staff, id, version), async (work, { db, now, did }) => {
    if (work.graded_at === null) throw apiError("not_graded");
    const { marks_awarded, feedback } = work;
    const feedback_file = await deleteFeedbackFile(db, id);
    const changes = {
      marks_awarded: null,
      graded_at: null,
      graded_by: null,
      was_grade_shown: false,
      feedback: "",
    };
    await updateSubmission(db, id, { ...changes, updated_at: nextVersion(work, now) });
    did("submission.take_back_grade", {
      ...{ id, before: { marks_awarded, feedback, feedback_file }, after: { reason } },
    });
    return serializeSubmission(await submissionFor(db, staff, id));
  });
}

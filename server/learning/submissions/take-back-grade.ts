import type { z } from "zod";
import type { TakeBackForm } from "#contract/learning/submissions.ts";
import { apiError } from "#contract/shared/errors.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import type { AppContext } from "#server/context.ts";
import { deleteFeedbackFile } from "#server/learning/feedback-files/queries.ts";
import { publishNews } from "#server/learning/news.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { nextVersion } from "#server/platform/records/change-record.ts";
import { notifyOfGradeTakenBack } from "./graded-email.ts";
import { lockedSubmission, submissionFor, updateSubmission } from "./queries.ts";
import { serializeSubmission } from "./serialize.ts";

/**
 * Takes back a grade that was given to the wrong work, with its feedback. The student is notified if they could see it.
 * @throws ApiError 404, 409 `stale` with the present submission, 409 `not_graded`
 */
export function takeBackGrade(
  context: AppContext,
  request: RequestContext,
  staff: Viewer,
  id: number,
  { reason, updated_at: version }: z.output<typeof TakeBackForm>,
) {
  const now = context.clock();
  return inTransaction(context, async (db) => {
    const work = await lockedSubmission(db, staff, id);
    if (!work) throw apiError("not_found");
    if (version !== undefined && Date.parse(version) !== work.updated_at.getTime())
      throw apiError("stale", { current: serializeSubmission(await submissionFor(db, staff, id)) });
    if (work.graded_at === null) throw apiError("not_graded");
    const { marks_awarded, feedback } = work;
    const feedback_file = await deleteFeedbackFile(db, id);
    const changes = { marks_awarded: null, graded_at: null, feedback: "" };
    await updateSubmission(db, id, { ...changes, updated_at: nextVersion(work, now) });
    await recordAudit(db, request, now, {
      action: "take_back_grade",
      resource: "submission",
      resource_id: id,
      before: { marks_awarded, feedback, feedback_file },
      after: { reason },
    });
    if (!work.grades_held_at) {
      await notifyOfGradeTakenBack(context, db, work);
      await publishNews(db, { kind: "grade", id, user: work.user_id });
    }
    return serializeSubmission(await submissionFor(db, staff, id));
  });
}

import type { z } from "zod";
import { type GradeForm, marksMessage } from "#contract/learning/submissions.ts";
import { apiError, invalid } from "#contract/shared/errors.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import type { AppContext } from "#server/context.ts";
import { queueAutomaticIssue } from "#server/learning/certificates/queue.ts";
import { publishNews } from "#server/learning/news.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { nextVersion } from "#server/platform/records/change-record.ts";
import { notifyOfGrade } from "./graded-email.ts";
import { lockedSubmission, submissionFor, updateSubmission } from "./queries.ts";
import { serializeSubmission } from "./serialize.ts";

/**
 * Gives marks within the assignment's total. Grading again overwrites the grade and its time (api.md section 4). A grader
 * who sends `updated_at` grades only the version they have read. While the assignment's grades are held, nobody is told.
 * @throws ApiError 404, 409 `stale` with the present submission, 400 at `marks_awarded`
 */
export async function gradeWork(
  context: AppContext,
  request: RequestContext,
  grader: Viewer,
  id: number,
  { updated_at: version, ...grade }: z.output<typeof GradeForm>,
) {
  const now = context.clock();
  return context.db.transaction().execute(async (db) => {
    const work = await lockedSubmission(db, grader, id);
    if (!work) throw apiError("not_found");
    if (version !== undefined && Date.parse(version) !== work.updated_at.getTime())
      throw apiError("stale", { current: serializeSubmission(await submissionFor(db, grader, id)) });
    if (grade.marks_awarded > work.total_marks)
      throw invalid({ marks_awarded: [marksMessage(work.total_marks)] });
    const graded_at = notBefore(work.grades_held_at, now);
    await updateSubmission(db, id, { ...grade, graded_at, updated_at: nextVersion(work, now) });
    const change = { before: { marks_awarded: work.marks_awarded }, after: grade };
    await recordAudit(db, request, now, {
      action: "grade",
      resource: "submission",
      resource_id: id,
      ...change,
    });
    if (!work.grades_held_at) {
      await notifyOfGrade(context, db, work);
      await publishNews(db, { kind: "grade", id, user: work.user_id });
      await queueAutomaticIssue(db, work.program_id, work.user_id);
    }
    return serializeSubmission(await submissionFor(db, grader, id));
  });
}

/** The release tells of the grades that were given since the hold, whatever the clocks of two machines say. */
const notBefore = (held_at: Date | null, now: Date) => (held_at && held_at > now ? held_at : now);

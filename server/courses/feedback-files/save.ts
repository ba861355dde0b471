import { chooseFeedbackFile } from "#contract/courses/feedback-files.ts";
import { apiError, invalid } from "#contract/shared/errors.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import type { AppContext } from "#server/context.ts";
import { versionOf } from "#server/courses/submissions/grade.ts";
import { submissionFor, updateSubmission } from "#server/courses/submissions/queries.ts";
import { serializeSubmission } from "#server/courses/submissions/serialize.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { actOn, lockedRow } from "#server/platform/records/act.ts";
import { actWithFile } from "#server/platform/records/act-with-file.ts";
import { nextVersion } from "#server/platform/records/change-record.ts";
import type { UploadedFile } from "#server/platform/storage/uploads.ts";
import { deleteFeedbackFile, putFeedbackFile } from "./queries.ts";

/**
 * Stores the feedback file of a submission.
 * @throws ApiError 404, 409 `stale` with the present submission
 */
export async function saveFeedbackFile(
  context: AppContext,
  request: RequestContext,
  staff: Viewer,
  id: number,
  { updated_at: version }: { updated_at?: string | undefined },
  file: UploadedFile | undefined,
) {
  if (!file) throw invalid({ feedback_file: [chooseFeedbackFile] });
  return actWithFile(context, request, "feedback", file, async (columns, { db, now, did }) => {
    const work = await lockedRow(db, versionOf(staff, id, version));
    await putFeedbackFile(db, id, columns);
    await saveVersion(db, work, now);
    did("submission.save_feedback_file", { id, after: { feedback_file: columns.filename } });
    return serializeSubmission(await submissionFor(db, staff, id));
  });
}

/**
 * Removes the feedback file of a submission.
 * @throws ApiError 404
 */
export async function removeFeedbackFile(
  context: AppContext,
  request: RequestContext,
  staff: Viewer,
  id: number,
): Promise<void> {
  await actOn(context, request, versionOf(staff, id, undefined), async (work, { db, now, did }) => {
    const feedback_file = await deleteFeedbackFile(db, id);
    if (feedback_file === undefined) throw apiError("not_found");
    await saveVersion(db, work, now);
    did("submission.delete_feedback_file", { id, before: { feedback_file } });
  });
}

/** Gives the submission its next version, because its feedback file changed. */
const saveVersion = (db: Transaction, work: { id: number; updated_at: Date }, now: Date) =>
  updateSubmission(db, work.id, { updated_at: nextVersion(work, now) });

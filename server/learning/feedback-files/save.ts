import { chooseFeedbackFile } from "#contract/learning/feedback-files.ts";
import { apiError, invalid } from "#contract/shared/errors.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import type { AppContext } from "#server/context.ts";
import { lockedSubmission, submissionFor, updateSubmission } from "#server/learning/submissions/queries.ts";
import { serializeSubmission } from "#server/learning/submissions/serialize.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { nextVersion } from "#server/platform/records/change-record.ts";
import { storeFile } from "#server/platform/storage/store-file.ts";
import type { UploadedFile } from "#server/platform/storage/uploads.ts";
import { deleteFeedbackFile, putFeedbackFile } from "./queries.ts";

/** @throws ApiError 404, 409 `stale` with the present submission */
export async function saveFeedbackFile(
  context: AppContext,
  request: RequestContext,
  staff: Viewer,
  id: number,
  { updated_at: version }: { updated_at?: string | undefined },
  file: UploadedFile | undefined,
) {
  if (!file) throw invalid({ feedback_file: [chooseFeedbackFile] });
  return storeFile(context, "feedback", file, async (db, columns) => {
    const work = await locked(db, staff, id);
    if (version !== undefined && Date.parse(version) !== work.updated_at.getTime())
      throw apiError("stale", { current: serializeSubmission(await submissionFor(db, staff, id)) });
    await putFeedbackFile(db, id, columns);
    await record(context, db, request, work, { action: "save_feedback_file", after: columns.filename });
    return serializeSubmission(await submissionFor(db, staff, id));
  });
}

/** @throws ApiError 404 */
export async function removeFeedbackFile(
  context: AppContext,
  request: RequestContext,
  staff: Viewer,
  id: number,
): Promise<void> {
  await inTransaction(context, async (db) => {
    const work = await locked(db, staff, id);
    const before = await deleteFeedbackFile(db, id);
    if (before === undefined) throw apiError("not_found");
    await record(context, db, request, work, { action: "delete_feedback_file", before });
  });
}

async function locked(db: Database, staff: Viewer, id: number) {
  const work = await lockedSubmission(db, staff, id);
  if (!work) throw apiError("not_found");
  return work;
}

/** A feedback file is a change of its submission, whose next version this is. */
async function record(
  context: AppContext,
  db: Database,
  request: RequestContext,
  work: { id: number; updated_at: Date },
  { action, before, after }: { action: string; before?: string; after?: string },
): Promise<void> {
  const now = context.clock();
  await updateSubmission(db, work.id, { updated_at: nextVersion(work, now) });
  const named = (name: string | undefined) => name && { feedback_file: name };
  const change = { before: named(before), after: named(after) };
  await recordAudit(db, request, now, { action, resource: "submission", resource_id: work.id, ...change });
}

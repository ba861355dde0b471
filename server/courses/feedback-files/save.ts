import { createHash } from "node:crypto";
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
import type { StoredFile } from "#server/platform/storage/store-file.ts";
import type { UploadedFile } from "#server/platform/storage/uploads.ts";
import { deleteFeedbackFile, putFeedbackFile, storedFeedbackFile } from "./queries.ts";

interface Known {
  /** The `feedback_file_id` that the caller has read. If absent, any file is replaced or removed. */
  known_file?: string | undefined;
}

/**
 * Stores the feedback file of a submission.
 * @throws ApiError 404, 409 `stale` with the present submission, also if it has a file that the caller does not know
 */
export async function saveFeedbackFile(
  context: AppContext,
  request: RequestContext,
  staff: Viewer,
  id: number,
  { updated_at: version, known_file }: { updated_at?: string | undefined } & Known,
  file: UploadedFile | undefined,
) {
  if (!file) throw invalid({ feedback_file: [chooseFeedbackFile] });
  return actWithFile(context, request, "feedback", file, async (columns, { db, now, did }) => {
    const work = await lockedRow(db, versionOf(staff, id, version));
    const stored = await storedFeedbackFile(db, id);
    // An earlier try of the same upload was saved, and its answer was lost.
    const isSame = stored !== undefined && (await isCopy(context, stored, file));
    if (!isSame) await keepUnknown(db, staff, id, known_file);
    await putFeedbackFile(db, id, columns);
    await saveVersion(db, work, now);
    did("submission.save_feedback_file", { id, after: { feedback_file: columns.filename } });
    return serializeSubmission(await submissionFor(db, staff, id));
  });
}

/**
 * Removes the feedback file of a submission.
 * @throws ApiError 404, 409 `stale` with the present submission if it has a file that the caller does not know
 */
export async function removeFeedbackFile(
  context: AppContext,
  request: RequestContext,
  staff: Viewer,
  id: number,
  { known_file }: Known,
): Promise<void> {
  await actOn(context, request, versionOf(staff, id, undefined), async (work, { db, now, did }) => {
    await keepUnknown(db, staff, id, known_file);
    const feedback_file = await deleteFeedbackFile(db, id);
    if (feedback_file === undefined) throw apiError("not_found");
    await saveVersion(db, work, now);
    did("submission.delete_feedback_file", { id, before: { feedback_file } });
  });
}

/** Gives the submission its next version, because its feedback file changed. */
const saveVersion = (db: Transaction, work: { id: number; updated_at: Date }, now: Date) =>
  updateSubmission(db, work.id, { updated_at: nextVersion(work, now) });

/** Refuses to touch a file that somebody else has attached since the caller read the submission. */
async function keepUnknown(db: Transaction, staff: Viewer, id: number, known: string | undefined) {
  if (known === undefined) return;
  const current = serializeSubmission(await submissionFor(db, staff, id));
  if (current.feedback_file && current.feedback_file_id !== known) throw apiError("stale", { current });
}

/** Returns whether the upload has the name and the content of the stored file. */
async function isCopy({ files }: AppContext, stored: StoredFile, { filename, size, sha256 }: UploadedFile) {
  if (stored.filename !== filename || stored.size_bytes !== size) return false;
  const hash = createHash("sha256");
  for await (const part of (await files.get(stored.storage_key)) ?? []) hash.update(part);
  return hash.digest("hex") === sha256;
}

import { workCan, workState } from "#contract/learning/submissions.ts";
import { apiError } from "#contract/shared/errors.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import type { AppContext } from "#server/context.ts";
import { requirePaid } from "#server/fees/access.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { nextVersion } from "#server/platform/records/change-record.ts";
import { storeFileIfAny } from "#server/platform/storage/store-file.ts";
import type { UploadedFile } from "#server/platform/storage/uploads.ts";
import { lockedSubmission, submissionFor, updateSubmission } from "./queries.ts";
import { serializeOwnSubmission } from "./serialize.ts";
import { checkSpace } from "./space.ts";

/**
 * Replaces the file, the text or both; the work then counts as handed in now. A grade that is held was given to another
 * version and is taken back: the student does not know of it, so it must not stop them.
 */
export async function editWork(
  context: AppContext,
  request: RequestContext,
  student: Viewer,
  id: number,
  input: { submission_text?: string | undefined },
  file: UploadedFile | undefined,
) {
  const at = request.arrived_at;
  // Checked before the file is stored, and again under the lock that a grade takes too.
  const { program_id } = await editable(context.db, student, id, at);
  await requirePaid(context.db, student, program_id, context.clock());
  return storeFileIfAny(context, "submissions", file, async (db, columns) => {
    const before = await editable(db, student, id, at);
    if (columns.size_bytes) await checkSpace(db, student.id, columns.size_bytes - before.size_bytes);
    const updated_at = nextVersion(before, at);
    const grade = before.graded_at && { marks_awarded: null, graded_at: null };
    await updateSubmission(db, id, { ...input, ...columns, ...grade, submitted_at: at, updated_at });
    return serializeOwnSubmission(await submissionFor(db, student, id));
  });
}

async function editable(db: Database, student: Viewer, id: number, at: Date) {
  const work = await lockedSubmission(db, student, id);
  if (!work) throw apiError("not_found");
  const is_graded = work.graded_at !== null && work.grades_held_at === null;
  const state = workState(work.deadline, { ...work, is_graded }, at);
  const may = workCan.edit[state];
  if (may !== true) throw apiError(may);
  return work;
}

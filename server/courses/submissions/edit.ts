import { workCan, workState } from "#contract/courses/submissions.ts";
import { apiError, apiErrors } from "#contract/shared/errors.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import type { AppContext } from "#server/context.ts";
import { requirePaid } from "#server/fees/access.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { actWithFileIfAny } from "#server/platform/records/act-with-file.ts";
import { nextVersion } from "#server/platform/records/change-record.ts";
import { checkSpace } from "#server/platform/storage/student-space.ts";
import type { UploadedFile } from "#server/platform/storage/uploads.ts";
import { notOfQuiz } from "./grade.ts";
import { lockedSubmission, submissionFor, updateSubmission } from "./queries.ts";
import { serializeOwnSubmission } from "./serialize.ts";

/**
 * Replaces the file, the text or both, and sets the time of submission to now. A held grade that the student has never
 * seen belongs to the old version and is removed. It must not block the edit, which would reveal it.
 */
export async function editWork(
  context: AppContext,
  request: RequestContext,
  student: Viewer,
  id: number,
  {
    updated_at: version,
    ...input
  }: { submission_text?: string | undefined; updated_at?: string | undefined },
  file: UploadedFile | undefined,
) {
  const at = request.arrived_at;
  // Check before the file is stored, and again below under the lock that grading also takes.
  const { program_id } = await editable(context.db, student, id, at);
  await requirePaid(context.db, student, program_id, context.clock());
  return actWithFileIfAny(context, request, "submissions", file, async (columns, { db, did }) => {
    const before = await editable(db, student, id, at);
    requireRead(before, version);
    if (columns.size_bytes) await checkSpace(db, student.id, columns.size_bytes - before.size_bytes);
    const updated_at = nextVersion(before, at);
    const grade = before.graded_at && { marks_awarded: null, graded_at: null, graded_by: null };
    const again = before.returned_at && { returned_at: null, feedback: "" };
    await updateSubmission(db, id, {
      ...{ ...input, ...columns, ...grade, ...again },
      ...{ submitted_at: at, updated_at },
    });
    did("submission.edit", { id });
    // The marker finds the marks in the audit log and in the student's history.
    const { marks_awarded, feedback } = before;
    if (grade) did("submission.lose_grade", { id, before: { marks_awarded, feedback } });
    return serializeOwnSubmission(await submissionFor(db, student, id));
  });
}

async function editable(db: Database, student: Viewer, id: number, at: Date) {
  const work = notOfQuiz(await lockedSubmission(db, student, id));
  if (!work) throw apiError("not_found");
  const is_graded = work.graded_at !== null && (work.grades_held_at === null || work.was_grade_shown);
  const state = workState(work.deadline, { ...work, is_graded }, at);
  const may = workCan.edit[state];
  if (may !== true) throw apiError(may);
  return work;
}

/**
 * Checks that a student who sends the version of the work has read why it was sent back.
 * @throws ApiError 409 `sent_back`
 */
function requireRead(
  work: { returned_at: Date | null; updated_at: Date; feedback: string },
  version: string | undefined,
): void {
  if (!work.returned_at || version === undefined || Date.parse(version) === work.updated_at.getTime()) return;
  throw apiError("sent_back", { sentence: sentBackMessage(work.feedback) });
}

/** Message for a student who has not read the comment of the work that they change. */
function sentBackMessage(comment: string): string {
  const end = /[.!?]$/.test(comment) ? "" : ".";
  return apiErrors.sent_back.sentence.replace("{comment}.", () => `${comment}${end}`);
}

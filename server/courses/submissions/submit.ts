import type { z } from "zod";
import { chooseAndUpload, type SubmissionForm, workCan, workState } from "#contract/courses/submissions.ts";
import { apiError, invalid } from "#contract/shared/errors.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import type { AppContext } from "#server/context.ts";
import { assignmentForStudent, lockAssignment } from "#server/courses/assignments/queries.ts";
import { keepEnrollment } from "#server/courses/enrollments/keep.ts";
import { requirePaid } from "#server/fees/access.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { actWithFile } from "#server/platform/records/act-with-file.ts";
import { checkSpace } from "#server/platform/storage/student-space.ts";
import type { UploadedFile } from "#server/platform/storage/uploads.ts";
import { insertSubmission, submissionFor, workOn } from "./queries.ts";
import { serializeOwnSubmission } from "./serialize.ts";

/** Hands in work: once, before the deadline, for a sent assignment of one of the student's programs (api.md 4). */
export async function submitWork(
  context: AppContext,
  request: RequestContext,
  student: Viewer,
  input: z.output<typeof SubmissionForm>,
  file: UploadedFile | undefined,
) {
  if (!file) throw invalid({ submission_file: [chooseAndUpload] });
  const at = request.arrived_at;
  const assignment = await assignmentForStudent(context.db, student, input.assignment);
  if (assignment?.kind !== "file") throw invalid({ assignment: ["Assignment not found."] });
  await requirePaid(context.db, student, assignment.program_id, context.clock());
  const work = await workOn(context.db, student.id, assignment.id);
  const may = workCan.submit[workState(assignment.deadline, work, at)];
  if (may !== true) throw apiError(may);
  return actWithFile(context, request, "submissions", file, async (columns, acting) => {
    const { db, did } = acting;
    // While the file was sent, staff may have moved the assignment to another program, or deleted it.
    await lockAssignment(db, assignment.id);
    const present = await assignmentForStudent(db, student, assignment.id);
    await checkSpace(db, student.id, columns.size_bytes);
    if (!present || !(await keepEnrollment(acting, student.id, present.program_id)))
      throw invalid({ assignment: ["Assignment not found."] });
    // The constraint `submissions_once` refuses the second of two concurrent submissions.
    const { id } = await insertSubmission(db, {
      ...columns,
      assignment_id: assignment.id,
      user_id: student.id,
      submission_text: input.submission_text,
      submitted_at: at,
    });
    did("submission.hand_in", { id });
    return serializeOwnSubmission(await submissionFor(db, student, id));
  });
}

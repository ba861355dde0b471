import { deadlineInFuture, isPastDeadline } from "#contract/courses/assignments.ts";
import { quizMessages } from "#contract/courses/quizzes/quizzes.ts";
import { invalid } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import { requireEnoughQuestions } from "#server/courses/quizzes/enough-questions.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { act } from "#server/platform/records/act.ts";
import { nextVersion } from "#server/platform/records/change-record.ts";
import { assignmentById, lockedAssignment, updateAssignment } from "./queries.ts";
import { serializeAssignment } from "./serialize.ts";

/** Sends an assignment to its program's students, who see it from then on. Sending it again changes nothing. */
export async function sendAssignment(
  context: AppContext,
  request: RequestContext,
  { assignment_id: id, program_id }: { assignment_id: number; program_id: number },
) {
  return act(context, request, async ({ db, now, did }) => {
    const assignment = await lockedAssignment(db, id);
    if (!assignment) throw invalid({ assignment_id: ["Assignment not found."] });
    if (assignment.program_id !== program_id)
      throw invalid({ program_id: ["The assignment belongs to another program."] });
    if (assignment.sent_at) return serializeAssignment(await assignmentById(db, id));
    if (assignment.kind === "quiz") await requireEnoughQuestions(db, id, "non_field_errors");
    if (isPastDeadline(assignment.deadline, now))
      throw invalid({
        non_field_errors: [assignment.kind === "quiz" ? quizMessages.closesInPast : deadlineInFuture],
      });
    await updateAssignment(db, id, { sent_at: now, updated_at: nextVersion(assignment, now) });
    did("assignment.send", { id });
    return serializeAssignment(await assignmentById(db, id));
  });
}

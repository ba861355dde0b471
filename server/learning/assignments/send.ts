import { deadlineInFuture, isPastDeadline } from "#contract/learning/assignments.ts";
import { invalid } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import { publishNews } from "#server/learning/news.ts";
import { startBroadcast } from "#server/notifications/broadcasts/broadcast.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { nextVersion } from "#server/platform/records/change-record.ts";
import { assignmentById, lockedAssignment, updateAssignment } from "./queries.ts";
import { serializeAssignment } from "./serialize.ts";

/** Sends an assignment to its program's students, who see it from then on. Sending it again changes nothing. */
export async function sendAssignment(
  context: AppContext,
  request: RequestContext,
  { assignment_id: id, program_id }: { assignment_id: number; program_id: number },
) {
  const now = context.clock();
  return context.db.transaction().execute(async (db) => {
    const assignment = await lockedAssignment(db, id);
    if (!assignment) throw invalid({ assignment_id: ["Assignment not found."] });
    if (assignment.program_id !== program_id)
      throw invalid({ program_id: ["The assignment belongs to another program."] });
    if (assignment.sent_at) return serializeAssignment(await assignmentById(db, id));
    if (isPastDeadline(assignment.deadline, now)) throw invalid({ non_field_errors: [deadlineInFuture] });
    await updateAssignment(db, id, { sent_at: now, updated_at: nextVersion(assignment, now) });
    await recordAudit(db, request, now, { action: "send", resource: "assignment", resource_id: id });
    const sent = await assignmentById(db, id);
    await startBroadcast(db, { kind: "assignment", record_id: id }, now);
    await publishNews(db, { kind: "assignment", id, program: program_id });
    return serializeAssignment(sent);
  });
}

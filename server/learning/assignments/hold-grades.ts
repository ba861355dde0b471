import { apiError } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import { queueAutomaticIssue } from "#server/learning/certificates/queue.ts";
import { publishNews } from "#server/learning/news.ts";
import { notifyOfGrade } from "#server/learning/submissions/graded-email.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { nextVersion } from "#server/platform/records/change-record.ts";
import {
  type AssignmentRow,
  assignmentById,
  gradedSince,
  lockedAssignment,
  updateAssignment,
} from "./queries.ts";
import { serializeAssignment } from "./serialize.ts";

/** From now on the students see no grades of the assignment, also none that they saw before. */
export function holdGrades(context: AppContext, request: RequestContext, id: number) {
  return inTransaction(context, async (db) => {
    const assignment = await locked(db, id);
    const now = context.clock();
    if (!assignment.grades_held_at) {
      const changes = { grades_held_at: now, updated_at: nextVersion(assignment, now) };
      await updateAssignment(db, id, changes);
      await recordAudit(db, request, now, { action: "hold_grades", resource: "assignment", resource_id: id });
    }
    return serializeAssignment(await assignmentById(db, id));
  });
}

/**
 * Shows all grades at once, and tells each student who got one while they were held. Of two releases at the same time the
 * second finds nothing held, because the first has the row until it is committed.
 */
export function releaseGrades(context: AppContext, request: RequestContext, id: number) {
  return inTransaction(context, async (db) => {
    const assignment = await locked(db, id);
    if (assignment.grades_held_at) await release(context, db, request, assignment, assignment.grades_held_at);
    return serializeAssignment(await assignmentById(db, id));
  });
}

async function release(
  context: AppContext,
  db: Database,
  request: RequestContext,
  assignment: AssignmentRow,
  held_at: Date,
): Promise<void> {
  const now = context.clock();
  const { id, title, program_id } = assignment;
  await updateAssignment(db, id, {
    grades_held_at: null,
    last_hold_began_at: held_at,
    last_hold_ended_at: now,
    updated_at: nextVersion(assignment, now),
  });
  const graded = await gradedSince(db, id, held_at);
  await recordAudit(db, request, now, {
    action: "release_grades",
    resource: "assignment",
    resource_id: id,
    after: { grades: graded.length },
  });
  for (const submission of graded) {
    await notifyOfGrade(context, db, { ...submission, title });
    await publishNews(db, { kind: "grade", id: submission.id, user: submission.user_id });
  }
  await queueAutomaticIssue(db, program_id);
}

async function locked(db: Database, id: number): Promise<AssignmentRow> {
  const assignment = await lockedAssignment(db, id);
  if (!assignment) throw apiError("not_found");
  return assignment;
}

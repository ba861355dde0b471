import type { AppContext, Follower } from "#server/context.ts";
import { updateQuiz } from "#server/courses/quizzes/queries.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { type Acting, actOn } from "#server/platform/records/act.ts";
import { nextVersion } from "#server/platform/records/change-record.ts";
import type { Actor } from "#server/platform/records/deed.ts";
import {
  type AssignmentRow,
  assignmentById,
  gradedSince,
  lockedAssignment,
  markShownGrades,
  markShownGradesOf,
  updateAssignment,
} from "./queries.ts";
import { serializeAssignment } from "./serialize.ts";

/** Hides all grades of the assignment from its students, including grades that they have already seen. */
export function holdGrades(context: AppContext, request: RequestContext, id: number) {
  return actOn(context, request, toLock(id), async (assignment, acting) => {
    if (!assignment.grades_held_at) await hold(acting, assignment);
    return serializeAssignment(await assignmentById(acting.db, id));
  });
}

/** Hides the grades of a locked assignment that are shown. */
export async function hold({ db, now, did }: Acting<Actor>, assignment: AssignmentRow): Promise<void> {
  const { id } = assignment;
  await updateAssignment(db, id, { grades_held_at: now, updated_at: nextVersion(assignment, now) });
  await markShownGrades(db, id);
  did("assignment.hold_grades", { id });
}

/** Marks the shown grades of restored students, who were in the bin when the hold began. */
export const markRestoredGrades: Follower = ({ db, ids }) => markShownGradesOf(db, ids);

/**
 * Shows all grades at once and notifies each student whose grade was given during the hold. The row is locked, so the
 * second of two concurrent releases finds nothing held.
 */
export function releaseGrades(context: AppContext, request: RequestContext, id: number) {
  return actOn(context, request, toLock(id), async (assignment, acting) => {
    await releaseIfHeld(acting, assignment);
    return serializeAssignment(await assignmentById(acting.db, id));
  });
}

/** Shows the grades of a locked assignment. */
export async function releaseIfHeld(acting: Acting<Actor>, assignment: AssignmentRow): Promise<void> {
  if (assignment.grades_held_at) await release(acting, assignment, assignment.grades_held_at);
}

async function release(
  { db, now, did }: Acting<Actor>,
  assignment: AssignmentRow,
  held_at: Date,
): Promise<void> {
  const { id } = assignment;
  await updateAssignment(db, id, {
    grades_held_at: null,
    last_hold_began_at: held_at,
    last_hold_ended_at: now,
    updated_at: nextVersion(assignment, now),
  });
  // A later hold by hand ends by hand.
  await updateQuiz(db, id, { is_waiting_for_closing: false });
  const graded = await gradedSince(db, id, held_at);
  did("assignment.release_grades", { id, after: { grades: graded.length } });
  did("submission.show_grade", ...graded.map((work) => ({ id: work.id })));
}

const toLock = (id: number) => ({ lock: (db: Transaction) => lockedAssignment(db, id) });

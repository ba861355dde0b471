import { isPastDeadline } from "#contract/courses/assignments.ts";
import { kampalaTime } from "#contract/shared/time/kampala-time.ts";
import type { Acting } from "#server/platform/records/act.ts";
import { type ChangeRow, insertChange } from "./change-queries.ts";
import type { AssignmentRow } from "./queries.ts";

type Seen = Pick<AssignmentRow, "title" | "description" | "deadline" | "total_marks" | "program_id">;

/**
 * Reports a change of a sent assignment that its students must know (beyond.md 5.1): another deadline, task, total or
 * program. A task whose deadline has passed may change silently.
 */
export async function reportChange(
  { db, now, did }: Acting,
  before: AssignmentRow,
  after: Seen & { hasNewFile: boolean },
): Promise<void> {
  if (!before.sent_at) return;
  const isOpen = !isPastDeadline(after.deadline, now);
  const is_task_changed =
    isOpen && (after.hasNewFile || after.title !== before.title || after.description !== before.description);
  const isMoved = isOpen && after.program_id !== before.program_id;
  const isChanged =
    is_task_changed ||
    isMoved ||
    after.total_marks !== before.total_marks ||
    after.deadline.getTime() !== before.deadline.getTime();
  if (!isChanged) return;
  const { id: assignment_id, program_id, deadline, total_marks } = before;
  const change = { assignment_id, program_id, deadline, total_marks, is_task_changed, changed_at: now };
  did("assignment.change", { id: await insertChange(db, change) });
  if (isMoved) did("assignment.send", { id: assignment_id, before: { program: program_id } });
}

/**
 * Returns what is different now for the student, in words. Nothing, if it was changed back in the meantime.
 * @param now if present, a deadline that has passed by then is not called one to meet
 */
export function changedParts(change: ChangeRow, now?: Date): string[] {
  const [doIt, wasDue] =
    change.kind === "quiz" ? ["take it", "it closed on"] : ["hand it in", "it was due on"];
  if (change.new_program_id !== change.program_id)
    return [`it was moved to ${change.new_program_title}, and you need not ${doIt}`];
  const [deadline, before] = [laterOf(change, change.deadline), laterOf(change, change.old_deadline)];
  return [
    ...(deadline.getTime() === before.getTime()
      ? []
      : now && isPastDeadline(deadline, now)
        ? [`${wasDue} ${kampalaTime(deadline)}, instead of ${kampalaTime(before)}`]
        : [`${doIt} by ${kampalaTime(deadline)}, no longer by ${kampalaTime(before)}`]),
    ...(change.is_task_changed ? ["the task was changed, so read it again"] : []),
    ...(change.total_marks === change.old_total_marks
      ? []
      : [`the total marks are ${change.total_marks}, no longer ${change.old_total_marks}`]),
  ];
}

/** Returns the deadline that counts for the student of the change: theirs, if it is later. */
const laterOf = ({ extended_to }: ChangeRow, deadline: Date) =>
  extended_to && extended_to > deadline ? extended_to : deadline;

import type { existingGradesChoices } from "#contract/courses/assignments.ts";
import { invalid } from "#contract/shared/errors.ts";
import { roundedToHundredths } from "#contract/shared/rounding.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { Acting } from "#server/platform/records/act.ts";
import { changeKeptRows, itemsThatKeep } from "#server/platform/records/bin-items.ts";
import { type AssignmentRow, gradedWork, scaleMarks, touchGraded } from "./queries.ts";

interface NewTotal {
  total_marks: number;
  existing_grades?: (typeof existingGradesChoices)[number] | undefined;
}

/**
 * Applies new total marks to the existing grades, which keep either their percentages or their marks. Notifies their
 * students unless the grades are held.
 * @throws ApiError 400 at `total_marks` without a choice, or where marks would exceed the total
 */
export async function changeTotal(
  acting: Acting,
  assignment: AssignmentRow,
  { total_marks, existing_grades }: NewTotal,
): Promise<void> {
  const { db } = acting;
  const { id, total_marks: before } = assignment;
  if (total_marks === before) return;
  const graded = await gradedWork(db, id);
  if (graded.length > 0) {
    const highest = Math.max(...graded.map(({ marks_awarded }) => marks_awarded ?? 0));
    if (existing_grades !== "keep_percentages" && highest > total_marks)
      throw invalid({ total_marks: [`A submission was given ${highest} marks already.`] });
    if (!existing_grades) throw invalid({ total_marks: [choiceMissing(graded.length)] });
    if (existing_grades === "keep_percentages") await scaleMarks(db, id, total_marks / before);
    await reportTotal(acting, assignment, graded);
  }
  const factor = existing_grades === "keep_marks" ? 1 : total_marks / before;
  await changeKeptMarks(db, id, (marks) => Math.min(total_marks, roundedToHundredths(marks * factor)));
}

/** Reports new total marks to the students of graded work. */
export async function reportTotal(
  { db, now, did }: Acting,
  { id, total_marks }: AssignmentRow,
  graded: readonly { id: number }[],
): Promise<void> {
  await touchGraded(db, id, now);
  did("submission.change_total", ...graded.map((work) => ({ id: work.id, before: { total_marks } })));
}

/** Changes the marks of students in the bin, whose percentages stay if staff are not asked. */
async function changeKeptMarks(db: Database, id: number, change: (marks: number) => number): Promise<void> {
  const kept = { assignment_id: id };
  for (const item of await itemsThatKeep(db, "student", "submissions", kept))
    await changeKeptRows(db, item, "submissions", kept, ({ marks_awarded: marks }) => ({
      marks_awarded: typeof marks === "number" ? change(marks) : null,
    }));
}

function choiceMissing(graded: number): string {
  const words = graded === 1 ? "1 submission is" : `${graded} submissions are`;
  return `${words} already graded. Set existing_grades to keep_percentages or keep_marks.`;
}

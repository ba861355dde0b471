import type { existingGradesChoices } from "#contract/courses/assignments.ts";
import { invalid } from "#contract/shared/errors.ts";
import type { Acting } from "#server/platform/records/act.ts";
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
  { db, now, did }: Acting,
  assignment: AssignmentRow,
  { total_marks, existing_grades }: NewTotal,
): Promise<void> {
  const { id, total_marks: before } = assignment;
  const graded = await gradedWork(db, id);
  if (total_marks === before || graded.length === 0) return;
  const highest = Math.max(...graded.map(({ marks_awarded }) => marks_awarded ?? 0));
  if (existing_grades !== "keep_percentages" && highest > total_marks)
    throw invalid({ total_marks: [`A submission was given ${highest} marks already.`] });
  if (!existing_grades) throw invalid({ total_marks: [choiceMissing(graded.length)] });
  if (existing_grades === "keep_percentages") await scaleMarks(db, id, total_marks / before);
  await touchGraded(db, id, now);
  did("submission.change_total", ...graded.map((work) => ({ id: work.id, before: { total_marks: before } })));
}

function choiceMissing(graded: number): string {
  const words = graded === 1 ? "1 submission is" : `${graded} submissions are`;
  return `${words} already graded. Set existing_grades to keep_percentages or keep_marks.`;
}

import type { existingGradesChoices } from "#contract/learning/assignments.ts";
import { invalid } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import { queueAutomaticIssue } from "#server/learning/certificates/queue.ts";
import { publishNews } from "#server/learning/news.ts";
import { notifyOfNewTotal } from "#server/learning/submissions/graded-email.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { type AssignmentRow, gradedWork, scaleMarks, touchGraded } from "./queries.ts";

interface NewTotal {
  total_marks: number;
  existing_grades?: (typeof existingGradesChoices)[number] | undefined;
}

/**
 * Applies new total marks to the grades that were given: they keep their percentages, or their marks. Their students are
 * notified unless the grades are held.
 * @throws ApiError 400 at `total_marks` without a choice, or where marks would exceed the total
 */
export async function changeTotal(
  context: AppContext,
  db: Database,
  assignment: AssignmentRow,
  { total_marks, existing_grades }: NewTotal,
): Promise<void> {
  const { id, title, total_marks: before, program_id, grades_held_at } = assignment;
  const graded = await gradedWork(db, id);
  if (total_marks === before || graded.length === 0) return;
  const highest = Math.max(...graded.map(({ marks_awarded }) => marks_awarded ?? 0));
  if (existing_grades !== "keep_percentages" && highest > total_marks)
    throw invalid({ total_marks: [`A submission was given ${highest} marks already.`] });
  if (!existing_grades) throw invalid({ total_marks: [choiceMissing(graded.length)] });
  const now = context.clock();
  if (existing_grades === "keep_percentages") await scaleMarks(db, id, total_marks / before);
  await touchGraded(db, id, now);
  if (grades_held_at) return;
  for (const work of graded) {
    await notifyOfNewTotal(context, db, { ...work, title, before, total_marks });
    await publishNews(db, { kind: "grade", id: work.id, user: work.user_id });
  }
  await queueAutomaticIssue(db, program_id);
}

function choiceMissing(graded: number): string {
  const words = graded === 1 ? "1 submission is" : `${graded} submissions are`;
  return `${words} graded. Choose in existing_grades: keep_percentages or keep_marks.`;
}

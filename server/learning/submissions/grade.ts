import { invalid, refuse } from "#contract/shared/errors.ts";
import type { Viewer } from "#server/accounts/sessions/viewer.ts";
import type { House } from "#server/context.ts";
import { mailSubmissionGraded } from "#server/learning/assignments/mails.ts";
import type { Exchange } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { presentSubmission } from "./present.ts";
import { submissionFor, submissionToChange, updateSubmission } from "./queries.ts";

interface Grade {
  marks_awarded: number;
  feedback: string;
}

/** Gives marks within the assignment's total; grading again overwrites and keeps the time of the last (api.md section 4). */
export async function gradeWork(house: House, exchange: Exchange, grader: Viewer, id: number, grade: Grade) {
  const now = house.clock();
  return house.db.transaction().execute(async (db) => {
    const work = await submissionToChange(db, grader, id);
    if (!work) throw refuse("not_found");
    if (grade.marks_awarded > work.total_marks)
      throw invalid({ marks_awarded: [`Marks must be a number from 0 to ${work.total_marks}.`] });
    await updateSubmission(db, id, { ...grade, graded_at: now });
    await recordAudit(db, exchange, now, {
      action: "grade",
      noun: "submission",
      noun_id: id,
      before: { marks_awarded: work.marks_awarded },
      after: grade,
    });
    await mailSubmissionGraded(house, db, work);
    return presentSubmission(await submissionFor(db, grader, id));
  });
}

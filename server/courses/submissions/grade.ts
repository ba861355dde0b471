import type { z } from "zod";
import { type GradeForm, marksMessage } from "#contract/courses/submissions.ts";
import { apiError, invalid } from "#contract/shared/errors.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import type { AppContext } from "#server/context.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { actOn } from "#server/platform/records/act.ts";
import { nextVersion } from "#server/platform/records/change-record.ts";
import { lockedSubmission, submissionFor, updateSubmission } from "./queries.ts";
import { serializeSubmission } from "./serialize.ts";

/**
 * Gives marks within the assignment's total. Grading again overwrites the grade and its time (api.md 4). A grader who
 * sends `updated_at` grades only the version they have read. While grades are held, the student is not notified.
 * @throws ApiError 404, 409 `stale` with the present submission, 400 at `marks_awarded`
 */
export async function gradeWork(
  context: AppContext,
  request: RequestContext,
  grader: Viewer,
  id: number,
  { updated_at: version, ...grade }: z.output<typeof GradeForm>,
) {
  return actOn(context, request, versionOf(grader, id, version), async (work, { db, now, did }) => {
    if (grade.marks_awarded > work.total_marks)
      throw invalid({ marks_awarded: [marksMessage(work.total_marks)] });
    const graded_at = notBefore(work.grades_held_at, now);
    await updateSubmission(db, id, {
      ...{ ...grade, graded_at, graded_by: grader.id, returned_at: null },
      updated_at: nextVersion(work, now),
    });
    did("submission.grade", { id, before: { marks_awarded: work.marks_awarded }, after: grade });
    return serializeSubmission(await submissionFor(db, grader, id));
  });
}

/** Refuses the work of a quiz, whose grade comes from the points of its answers. @throws ApiError 409 */
export function notOfQuiz<Work extends { kind: string } | undefined>(work: Work): Work {
  if (work?.kind === "quiz") throw apiError("is_a_quiz");
  return work;
}

/** Locks and checks the version of a submission that others may have graded or edited in the meantime. */
export const versionOf = (viewer: Viewer, id: number, version: string | undefined) => ({
  version,
  lock: async (db: Transaction) => notOfQuiz(await lockedSubmission(db, viewer, id)),
  current: async (db: Transaction) => serializeSubmission(await submissionFor(db, viewer, id)),
});

/**
 * Returns the time of grading, but none before the hold, even if machines' clocks differ. The release notifies students
 * of grades since the hold.
 */
const notBefore = (held_at: Date | null, now: Date) => (held_at && held_at > now ? held_at : now);

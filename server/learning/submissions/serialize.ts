import type { z } from "zod";
import { gradeLetter, percentageScore, type Submission } from "#contract/learning/submissions.ts";
import type { submissionFor } from "./queries.ts";

type Row = Awaited<ReturnType<typeof submissionFor>>;

/** A row as the contract's Submission (api.md section 3), with its percentage and grade letter. */
export function serializeSubmission({ assignment_id, filename, ...row }: Row): z.input<typeof Submission> {
  const marks = row.marks_awarded;
  const percentage = marks === null ? null : percentageScore(marks, row.assignment_total_marks);
  return {
    ...row,
    assignment: assignment_id,
    submission_file: filename,
    submission_file_url: `/api/submissions/${row.id}/file/`,
    is_graded: marks !== null,
    percentage_score: percentage,
    grade_letter: percentage === null ? null : gradeLetter(percentage),
  };
}

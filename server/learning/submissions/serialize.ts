import type { z } from "zod";
import {
  gradeLetter,
  type PreviewKind,
  percentageScore,
  type StaffSubmission,
  type Submission,
} from "#contract/learning/submissions.ts";
import type { submissionFor } from "./queries.ts";

type Row = Awaited<ReturnType<typeof submissionFor>>;

/** The types that are known by content and that browsers show as they are. HTML and SVG are not among them. */
export const previewKindOf: Partial<Record<string, PreviewKind>> = {
  "application/pdf": "pdf",
  "image/jpeg": "image",
  "image/png": "image",
  "text/plain": "text",
};

/** A row as staff see it. */
export function serializeSubmission(row: Row): z.input<typeof StaffSubmission> {
  return {
    ...withGrade(row),
    student: row.user_id,
    assignment_deadline: row.assignment_deadline,
    preview: previewKindOf[row.mime] ?? null,
    grades_held: row.grades_held_at !== null,
  };
}

/** A row as its student sees it: of a grade that is held not even that there is one, nor when the work was marked. */
export function serializeOwnSubmission(row: Row): z.input<typeof Submission> {
  if (row.graded_at !== null && row.grades_held_at === null) return withGrade(row);
  const hidden = { marks_awarded: null, graded_at: null, feedback: "", feedback_file: null };
  return withGrade({ ...row, ...hidden, updated_at: row.submitted_at });
}

/** A row as the contract's Submission (api.md section 3), with its percentage and grade letter. */
function withGrade({ assignment_id, filename, feedback_file, ...row }: Row): z.input<typeof Submission> {
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
    feedback_file: feedback_file ?? "",
    feedback_file_url: feedback_file === null ? "" : `/api/submissions/${row.id}/feedback-file/`,
  };
}

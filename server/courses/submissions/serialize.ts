import type { z } from "zod";
import {
  gradeLetter,
  type PreviewKind,
  percentageScore,
  type StaffSubmission,
  type Submission,
} from "#contract/courses/submissions.ts";
import type { submissionFor } from "./queries.ts";

type Row = Awaited<ReturnType<typeof submissionFor>>;

/**
 * File types that are known by content and that browsers can show. HTML and SVG are excluded, because they can run
 * scripts.
 */
export const previewKindOf: Partial<Record<string, PreviewKind>> = {
  "application/pdf": "pdf",
  "image/gif": "image",
  "image/jpeg": "image",
  "image/png": "image",
  "image/webp": "image",
  "text/plain": "text",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "document",
};

/** Returns a row as staff see it. */
export function serializeSubmission(row: Row): z.input<typeof StaffSubmission> {
  return {
    ...withGrade(row),
    student: row.user_id,
    student_email: row.student_email,
    assignment_deadline: row.assignment_deadline,
    preview: previewKindOf[row.mime] ?? null,
    feedback_file_id: row.feedback_file_id ?? "",
    graded_by: row.graded_by,
    grades_held: row.grades_held_at !== null,
  };
}

/** Returns a row as its student sees it. Hides a held grade completely, including the time of marking. */
export function serializeOwnSubmission(row: Row): z.input<typeof Submission> {
  if (row.graded_at !== null && row.grades_held_at === null) return withGrade(row);
  // The comment of work that was sent back is for the student.
  if (row.returned_at !== null) return withGrade(row);
  const { has_hidden_grade } = withGrade(row);
  const hidden = { marks_awarded: null, graded_at: null, feedback: "", feedback_file: null };
  return { ...withGrade({ ...row, ...hidden, updated_at: row.submitted_at }), has_hidden_grade };
}

/** Returns a row as the contract's Submission (api.md 3), with its percentage and grade letter. */
function withGrade({ assignment_id, filename, feedback_file, ...row }: Row): z.input<typeof Submission> {
  const marks = row.marks_awarded;
  const percentage = marks === null ? null : percentageScore(marks, row.assignment_total_marks);
  return {
    ...row,
    assignment: assignment_id,
    earlier_rounds: row.earlier_rounds.map(({ sent_back_at, comment }) => ({
      sent_back_at: new Date(sent_back_at),
      comment,
    })),
    submission_file: filename,
    submission_file_url: filename === "" ? "" : `/api/submissions/${row.id}/file/`,
    is_graded: marks !== null,
    has_hidden_grade: row.graded_at !== null && row.grades_held_at !== null && row.was_grade_shown,
    percentage_score: percentage,
    grade_letter: percentage === null ? null : gradeLetter(percentage),
    feedback_file: feedback_file ?? "",
    feedback_file_url: feedback_file === null ? "" : `/api/submissions/${row.id}/feedback-file/`,
  };
}

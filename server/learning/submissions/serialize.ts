import type { z } from "zod";
import { gradeLetter, percentageScore, type Submission } from "#contract/learning/submissions.ts";

interface Row {
  id: number;
  assignment_id: number;
  assignment_title: string;
  program_title: string;
  assignment_total_marks: number;
  student_name: string;
  filename: string;
  submission_text: string;
  submitted_at: Date;
  graded_at: Date | null;
  marks_awarded: number | null;
  feedback: string;
}

/** A row as the contract's Submission (api.md section 3): percentage and email are the server's to say. */
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

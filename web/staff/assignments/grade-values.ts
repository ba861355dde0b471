import type { Submission } from "#contract/courses/submissions.ts";

/** Returns a submission's grade as a form shows it. Without a grade, the marks are empty. */
export const gradeValues = ({ marks_awarded, feedback }: Pick<Submission, "marks_awarded" | "feedback">) => ({
  marks_awarded: marks_awarded === null ? "" : String(marks_awarded),
  feedback,
});

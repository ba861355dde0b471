import type { Submission } from "#contract/courses/submissions.ts";
import { Grade } from "#web/shared/grade.tsx";
import { useUnsentQuizzes } from "./use-waiting-work.ts";

/** The grade of the student's own work. It is provisional while an attempt waits for points, or answers are not sent. */
export function OwnGrade({ submission }: { submission: Submission }) {
  const isUnsent = useUnsentQuizzes().has(submission.assignment);
  return <Grade submission={submission} isProvisional={submission.has_open_attempt || isUnsent} />;
}

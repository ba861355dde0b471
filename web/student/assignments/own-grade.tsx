import type { Submission } from "#contract/courses/submissions.ts";
import { Grade } from "#web/shared/grade.tsx";
import { useUnsentQuizzes } from "./use-waiting-work.ts";

interface OwnGradeProps {
  submission: Submission;
  /** True if answers may come that another device has not sent. */
  isAwaited: boolean | undefined;
}

/** The grade of the student's own work. It is provisional while an attempt waits for points, or for answers. */
export function OwnGrade({ submission, isAwaited }: OwnGradeProps) {
  const isUnsent = useUnsentQuizzes().has(submission.assignment);
  return (
    <Grade
      submission={submission}
      isProvisional={submission.has_open_attempt || isUnsent || isAwaited === true}
    />
  );
}

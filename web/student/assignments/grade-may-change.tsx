import type { Submission } from "#contract/courses/submissions.ts";
import { useUnsentQuizzes } from "./use-waiting-work.ts";

interface GradeMayChangeProps {
  submission: Pick<Submission, "is_graded" | "has_open_attempt"> & Partial<Pick<Submission, "assignment">>;
  /** True if answers may come that another device has not sent. */
  isAwaited?: boolean | undefined;
}

/** Says that the grade of a quiz may change, because an attempt waits for marking, or answers are not sent. */
export function GradeMayChange({
  submission: { assignment, is_graded, has_open_attempt },
  isAwaited,
}: GradeMayChangeProps) {
  const isUnsent = useUnsentQuizzes().has(assignment ?? null);
  if (!is_graded || !(has_open_attempt || isUnsent || isAwaited)) return null;
  return (
    <span className="basis-full text-muted text-sm">
      {has_open_attempt
        ? "An attempt waits for marking by staff. This grade counts the others until then, and may change."
        : isUnsent
          ? "Some answers on this device are not sent yet. This grade may change."
          : "Answers that you gave on another device may still come. This grade may change."}
    </span>
  );
}

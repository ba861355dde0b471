import type { Submission } from "#contract/courses/submissions.ts";
import { useUnsentQuizzes } from "./use-waiting-work.ts";

/** Says that another attempt at a quiz waits for marking, or that answers are not sent, so that its grade may change. */
export function GradeMayChange({
  submission: { assignment, is_graded, has_open_attempt },
}: {
  submission: Pick<Submission, "is_graded" | "has_open_attempt"> & Partial<Pick<Submission, "assignment">>;
}) {
  const isUnsent = useUnsentQuizzes().has(assignment ?? null);
  if (!is_graded || !(has_open_attempt || isUnsent)) return null;
  return (
    <span className="basis-full text-muted text-sm">
      {has_open_attempt
        ? "An attempt waits for marking by staff. This grade counts the others until then, and may change."
        : "Some answers on this device are not sent yet. This grade may change."}
    </span>
  );
}

import type { Submission } from "#contract/courses/submissions.ts";

/** Says that another attempt at a quiz waits for marking, so that its grade may change. */
export function GradeMayChange({
  submission: { is_graded, has_open_attempt },
}: {
  submission: Pick<Submission, "is_graded" | "has_open_attempt">;
}) {
  if (!is_graded || !has_open_attempt) return null;
  return (
    <span className="basis-full text-muted text-sm">
      An attempt waits for marking by staff. This grade counts the others until then, and may change.
    </span>
  );
}

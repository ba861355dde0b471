import type { Attempt } from "#contract/courses/quizzes/attempts.ts";
import { countInWords } from "#web/shared/text/count-in-words.ts";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Time } from "#web/ui/time/time.tsx";

type Marked = Pick<
  Attempt,
  | "points"
  | "points_before"
  | "points_possible"
  | "marked_again_at"
  | "marked_again_reason"
  | "earlier_markings"
> & {
  questions: readonly Question[];
};

/** Question as its student or as staff see it. */
type Question = Pick<Attempt["questions"][number], "position" | "points" | "points_before" | "is_by_hand"> & {
  automatic_points?: number | null;
  earlier_points?: readonly { points: number; reason: string | null }[];
};

/** Points that the marking gave. Staff may have changed them by hand afterwards. Automatic ones have no reason. */
function markedPoints({
  points,
  is_by_hand,
  automatic_points,
  earlier_points = [],
}: Question): number | null {
  if (!is_by_hand) return points;
  const automatic = earlier_points.filter(({ reason }) => reason === null).at(-1);
  return automatic_points ?? automatic?.points ?? points;
}

/**
 * Names the points from before an attempt was marked again, the questions that changed them, and the reason. Nothing
 * without a change.
 */
export function MarkedAgain({ attempt }: { attempt: Marked }) {
  const { points_before, points_possible, marked_again_at, marked_again_reason, questions } = attempt;
  if (marked_again_at === null) return null;
  // Absent in an attempt that the device stored before there was this list.
  const earlier = (attempt as Partial<Marked>).earlier_markings ?? [];
  const changed = questions.filter(({ points_before }) => points_before !== null);
  return (
    <Alert>
      <p>
        Marked again on <Time at={marked_again_at} shows="minute" /> Kampala time.{" "}
        {points_before !== null &&
          `Before: ${points_before} of ${countInWords({ count: points_possible, count_is_exact: true }, "point")}.`}
      </p>
      {changed.length > 0 && (
        <p className="tabular-nums">
          Changed:{" "}
          {changed
            .map(
              (question) =>
                `question ${question.position} (${question.points_before} → ${markedPoints(question) ?? "no points"})`,
            )
            .join(", ")}
          .
        </p>
      )}
      {marked_again_reason !== "" && (
        <p dir="auto" className="wrap-anywhere">
          Reason: {marked_again_reason}
        </p>
      )}
      {earlier.map(({ at, before, after, reason }) => (
        <p key={at} className="wrap-anywhere mt-2 text-sm">
          Marked again before, on <Time at={at} shows="minute" />: {before ?? "no points"} →{" "}
          {after ?? "no points"}. <bdi>{reason && `Reason: ${reason}`}</bdi>
        </p>
      ))}
    </Alert>
  );
}

import type { Attempt } from "#contract/courses/quizzes/attempts.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { Alert } from "#web/ui/layout/alert.tsx";
import { formatTime } from "#web/ui/time/time.tsx";
import { answersInWords, positionsIn, questionsInWords } from "./positions.ts";

/** Says which answers of the form were saved, and which were not. */
export function FormOutcome({ questions }: Pick<Attempt, "questions">) {
  const { get } = useAddress();
  const [saved, old, refused, places] = ["saved", "old", "refused", "places"].map((name) =>
    positionsIn(get(name)),
  ) as [number[], number[], number[], number[]];
  const times = questions.flatMap(({ position, given_at }) =>
    saved.includes(position) && given_at ? Date.parse(given_at) : [],
  );
  return (
    <>
      {times.length > 0 && (
        <Alert tone="success">
          Saved at {formatTime(new Date(Math.max(...times)).toISOString(), "minute")} Kampala time:{" "}
          {answersInWords(saved)}.
        </Alert>
      )}
      {get("saved") === "none" && <Alert>You changed no answer, so nothing was saved.</Alert>}
      {refused.length > 0 && (
        <Alert tone="error">
          Not saved: {answersInWords(refused)}. Check what you entered and save again.
        </Alert>
      )}
      {old.length > 0 && (
        <Alert tone="warning">
          Not saved: {answersInWords(old)}. Another device has a newer answer, which is shown here.
        </Alert>
      )}
      {places.length > 0 && (
        <Alert>
          Two items of {questionsInWords(places)} had the same place. Check the order that we saved.
        </Alert>
      )}
    </>
  );
}

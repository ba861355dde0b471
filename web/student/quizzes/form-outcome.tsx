import type { Attempt } from "#contract/courses/quizzes/attempts.ts";
import { Alert } from "#web/ui/layout/alert.tsx";
import { formatTime } from "#web/ui/time/time.tsx";
import { answersInWords } from "./answers-in-words.ts";
import { positionsIn, questionsInWords } from "./positions.ts";
import { useTold } from "./use-told.ts";

/** Says which answers of the form were saved, and which were not. */
export function FormOutcome({ questions }: Pick<Attempt, "questions">) {
  const { told } = useTold();
  const positions = (name: string) => positionsIn(told(name));
  const [old, refused, places] = [positions("old"), positions("refused"), positions("places")];
  const long = positions("long");
  return (
    <>
      <Stored word="Saved" positions={positions("saved")} questions={questions} />
      <Stored word="Removed" positions={positions("removed")} questions={questions} />
      {told("saved") === "none" && <Alert>You changed no answer, so nothing was saved.</Alert>}
      {refused.length > 0 && (
        <Alert tone="error">
          Not saved: {answersInWords(refused)}. Check what you entered and save again.
        </Alert>
      )}
      {long.length > 0 && (
        <Alert tone="error">
          Not saved: {answersInWords(long)}. {long.length === 1 ? "It was" : "They were"} too long.
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

interface StoredProps extends Pick<Attempt, "questions"> {
  word: string;
  positions: readonly number[];
}

/** Says when answers were saved or removed. */
function Stored({ word, positions, questions }: StoredProps) {
  const times = questions.flatMap(({ position, given_at }) =>
    positions.includes(position) && given_at ? Date.parse(given_at) : [],
  );
  if (times.length === 0) return null;
  return (
    <Alert tone="success">
      {word} at {formatTime(new Date(Math.max(...times)).toISOString(), "minute")} Kampala time:{" "}
      {answersInWords(positions)}.
    </Alert>
  );
}

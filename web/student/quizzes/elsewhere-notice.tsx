import { Alert } from "#web/ui/layout/alert.tsx";
import { answersInWords } from "./answers-in-words.ts";
import { questionsInWords } from "./positions.ts";

/** Number of answers that are named. More are counted. */
const MOST_NAMED = 3;

interface ElsewhereNoticeProps {
  positions: readonly number[];
  /** Returns whether the page had an answer to the question before. */
  hadAnswer: (position: number) => boolean;
  onDismiss: () => void;
}

/** Says that another device changed answers, or gave the first ones. The page loads it only then. */
export function ElsewhereNotice({ positions, hadAnswer, onDismiss }: ElsewhereNoticeProps) {
  const changed = positions.filter(hadAnswer);
  const first = positions.filter((position) => !hadAnswer(position));
  const { length } = positions;
  const acts = [
    changed.length > MOST_NAMED
      ? `changed ${changed.length} of your answers`
      : changed.length > 0 && `changed ${answersInWords(changed)}`,
    first.length > MOST_NAMED
      ? `answered ${first.length} questions`
      : first.length > 0 && `answered ${questionsInWords(first)}`,
  ];
  const newest = first.length === length ? ["answer is", "answers are"] : ["is", "ones are"];
  return (
    <Alert onDismiss={onDismiss}>
      Another device {acts.filter(Boolean).join(" and ")}. The newest {newest[length === 1 ? 0 : 1]} shown
      here.
    </Alert>
  );
}

import { Alert } from "#web/ui/layout/alert.tsx";
import { answersInWords } from "./answers-in-words.ts";

/** Number of answers that are named. More are counted. */
const MOST_NAMED = 3;

interface ElsewhereNoticeProps {
  positions: readonly number[];
  onDismiss: () => void;
}

/** Says that another device changed answers. The page loads it only then. */
export function ElsewhereNotice({ positions, onDismiss }: ElsewhereNoticeProps) {
  const answers =
    positions.length > MOST_NAMED ? `${positions.length} of your answers` : answersInWords(positions);
  return (
    <Alert onDismiss={onDismiss}>
      Another device changed {answers}. The newest {positions.length === 1 ? "is" : "ones are"} shown here.
    </Alert>
  );
}

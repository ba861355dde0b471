import { movedTime } from "#web/shared/quizzes/moved-time.ts";
import { Alert } from "#web/ui/layout/alert.tsx";

interface MovedEndProps {
  ends_at: string;
  /** End that the student knew. */
  before: string;
  onDismiss: () => void;
}

/** Says that staff moved the end of an attempt. The page loads it only then. */
export function MovedEnd({ ends_at, before, onDismiss }: MovedEndProps) {
  const [end, old] = movedTime(ends_at, before);
  return (
    <Alert tone="warning" onDismiss={onDismiss}>
      {`The end of this attempt was moved to ${end} Kampala time. Before, it was ${old}.`}
    </Alert>
  );
}

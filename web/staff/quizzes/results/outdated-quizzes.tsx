import { useQuery } from "@tanstack/react-query";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { Alert } from "#web/ui/layout/alert.tsx";
import { MarkAgainLinks, quizzesOfQuestion } from "./sent-quizzes.tsx";

/**
 * Names the quizzes whose attempts have the question of the address, which has just been changed, as it was before. Nothing
 * without any.
 */
export function OutdatedQuizzes() {
  const { get, go } = useAddress();
  const question = Number(get("changed_question"));
  const { data = [] } = useQuery({ ...quizzesOfQuestion(question), enabled: question > 0 });
  const outdated = data.filter(
    ({ outdated_count, outdated_in_progress_count }) => outdated_count + outdated_in_progress_count > 0,
  );
  const areInProgress = outdated.some(({ outdated_in_progress_count }) => outdated_in_progress_count > 0);
  if (question === 0 || outdated.length === 0) return null;
  return (
    <Alert
      tone="warning"
      title="Attempts have the question as it was before your change"
      onDismiss={() => go({ changed_question: undefined }, { replace: true })}
    >
      <p>
        Mark again for the change to count in them. You see first what changes.
        {areInProgress && " Attempts in progress can be marked again after they end."}
      </p>
      <MarkAgainLinks quizzes={outdated} />
    </Alert>
  );
}

import { useQuery } from "@tanstack/react-query";
import type { AttemptInProgress } from "#contract/courses/quizzes/results.ts";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { serverNow } from "#web/api/server-time.ts";
import { Alert } from "#web/ui/layout/alert.tsx";
import { endsAnyEarlier, endsInWords, type MovedEnd } from "./moved-ends.ts";

/** Interval at which attempts are fetched, because students begin and finish while a form is open. */
const ASK_EVERY_MS = 30_000;

/** Fetches the attempts at a quiz that go on, of all students or of one. */
export function useInProgress(quiz: number, isEnabled: boolean, student?: number): AttemptInProgress[] {
  const { data = [] } = useQuery({
    ...q(api.quiz_results.in_progress, { params: { id: quiz } }),
    enabled: isEnabled,
    staleTime: 0,
    refetchInterval: ASK_EVERY_MS,
  });
  return student === undefined ? data : data.filter((one) => one.student === student);
}

/** Says before a save what happens to attempts that go on. Nothing without any. */
export function EndsNote({ ends, who }: { ends: readonly MovedEnd[]; who?: string }) {
  const words = endsInWords(ends, new Date(serverNow()), who);
  if (!words) return null;
  const isShorter = endsAnyEarlier(ends);
  return (
    <Alert tone={isShorter ? "warning" : "info"}>
      {isShorter ? `${words} Answers that are given later do not count.` : words}
    </Alert>
  );
}

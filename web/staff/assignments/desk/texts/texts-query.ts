import type { QueryClient } from "@tanstack/react-query";
import type { StaffAttempt } from "#contract/courses/quizzes/results.ts";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { changeFetched } from "#web/dashboard/realtime/change-fetched.ts";
import { KEPT_MS } from "#web/staff/assignments/submission-query.ts";
import { isMarkedByStaff } from "#web/staff/quizzes/results/marks-values.ts";

/**
 * Query of the attempts of a quiz's work. Each opening fetches it, so that marking starts from the stored version. The
 * last version stays for typed points whose work cannot be loaded again.
 */
export const textsQuery = (submission: number) => ({
  ...q(api.quiz_results.of_work, { params: { id: submission } }),
  staleTime: 0,
  gcTime: KEPT_MS,
});

/** Shows the server's version of an attempt. */
export function replaceAttempt(queries: QueryClient, submission: number, attempt: StaffAttempt): void {
  changeFetched(queries, textsQuery(submission).queryKey, (attempts) =>
    attempts.map((one) => (one.id === attempt.id ? attempt : one)),
  );
}

/** Returns the long texts of an attempt that staff mark. One without an answer earns nothing by itself. */
export const textsOf = ({ questions }: StaffAttempt) =>
  questions.filter((question) => isMarkedByStaff(question) && question.answer !== null);

/** Returns the attempt to show: the first one that waits for points, otherwise the last one with long texts. */
export const shownAttempt = (attempts: readonly StaffAttempt[]): StaffAttempt | undefined =>
  attempts.find(isWaiting) ?? attempts.filter((attempt) => textsOf(attempt).length > 0).at(-1);

export const isWaiting = ({ state }: StaffAttempt): boolean => state === "over";

import { useQuery } from "@tanstack/react-query";
import type { StaffAttempt, StaffAttemptSummary } from "#contract/courses/quizzes/results.ts";
import { api } from "#web/api/client.ts";
import { listQ } from "#web/api/query.ts";

type Place = Pick<StaffAttemptSummary, "id" | "began_at">;

/** Compares two attempts in the order of the list: the newest first. */
const compare = (one: Place, other: Place) =>
  Date.parse(other.began_at) - Date.parse(one.began_at) || other.id - one.id;

/** Returns the attempts before and after this one in the list that wait for points. */
export function neighboursOf<A extends Place>(waiting: readonly A[], here: Place) {
  return {
    previous: waiting.findLast((one) => compare(one, here) < 0),
    next: waiting.find((one) => compare(one, here) > 0),
  };
}

/** Fetches the attempts at a quiz that wait for points, and returns the neighbours of one attempt. */
export function useWaiting(attempt: StaffAttempt) {
  const query = { state: "over", page: 1, page_size: 100 } as const;
  const { data } = useQuery(listQ(api.quiz_results.list, { params: { id: attempt.quiz }, query }));
  return neighboursOf(data?.results ?? [], attempt);
}

import type { Page } from "#contract/shared/lists.ts";

/** Returns the requested page. The contract also allows an array, the answer to calls without `page` (api.md 6). */
export function pageOf<T>(reply: T[] | Page<T>): Page<T> {
  if (!Array.isArray(reply)) return reply;
  return { count: reply.length, count_is_exact: true, next: null, previous: null, results: reply };
}

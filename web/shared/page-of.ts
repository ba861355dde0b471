import type { Page } from "#contract/shared/lists.ts";

/** The page that was asked for. The contract also allows an array, which answers calls without `page` (api.md section 6). */
export function pageOf<T>(reply: T[] | Page<T>): Page<T> {
  if (!Array.isArray(reply)) return reply;
  return { count: reply.length, count_is_exact: true, next: null, previous: null, results: reply };
}

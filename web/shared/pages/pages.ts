import { MOST_PAGES } from "#contract/shared/limits.ts";
import type { Page } from "#contract/shared/lists.ts";

/**
 * Returns the pages of a list that can be requested by number, at most MOST_PAGES. If the count stopped early, there
 * are more pages than known.
 */
export function pagesOf({ count, count_is_exact, next }: Page<unknown>, page: number, page_size: number) {
  const pageCount = Math.min(MOST_PAGES, Math.ceil(count / page_size));
  return {
    pageCount,
    hasUnknown: !count_is_exact && pageCount < MOST_PAGES,
    hasNext: count_is_exact ? page < pageCount : page < MOST_PAGES && next !== null,
  };
}

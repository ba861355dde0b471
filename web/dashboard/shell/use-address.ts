import { useSearchParams } from "react-router";
import { MOST_PAGES } from "#contract/shared/limits.ts";

type Changes = Record<string, string | number | undefined>;

/**
 * A section's part of the address: filters, sort, page and the open record, so that back, refresh and share work. `href` is
 * the address with changes, of which an empty value removes its name. `section` always stays.
 */
export function useAddress() {
  const [search, setSearch] = useSearchParams();
  const changed = (changes: Changes, from: URLSearchParams | string = search) => {
    const next = new URLSearchParams(from);
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined || value === "") next.delete(name);
      else next.set(name, String(value));
    }
    return next;
  };
  return {
    get: (name: string) => search.get(name) ?? "",
    href: (changes: Changes) => `?${changed(changes)}`,
    /**
     * With `replace` the browser's back button leaves the list and does not undo one letter of a search. With `stays` the
     * page is not scrolled: a dialog that closes leaves the person where they were.
     */
    go: (
      changes: Changes,
      { replace = false, stays = replace }: { replace?: boolean; stays?: boolean } = {},
    ) =>
      // The window's address, because React may not have drawn the change before this one yet, which would be lost.
      setSearch(changed(changes, window.location.search), { replace, preventScrollReset: stays }),
  };
}

/** The page in the address, counted from 1, and at most MOST_PAGES. */
export function pageIn(text: string | null): number {
  const page = Number(text);
  return Number.isInteger(page) && page > 0 ? Math.min(page, MOST_PAGES) : 1;
}

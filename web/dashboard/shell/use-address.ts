import { useLocation, useSearchParams } from "react-router";
import { MOST_PAGES } from "#contract/shared/limits.ts";

type Changes = Record<string, string | number | undefined>;

/**
 * Reads and changes a section's part of the address: filters, sort, page and open record. Thus back, refresh and share
 * work. `href` returns the address with changes; an empty value removes its parameter. `section` always stays.
 */
export function useAddress() {
  const { pathname } = useLocation();
  const [search, setSearch] = useSearchParams();
  const changed = (changes: Changes, from: URLSearchParams = search) => {
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
     * Changes the address. With `replace`, the browser's Back button leaves the list instead of undoing one letter of a
     * search. With `stays`, the page does not scroll, so that closing a dialog keeps the person's place. Does nothing if
     * the person has opened another section since: a call that ends late must not change that one's address.
     */
    go: (
      changes: Changes,
      { replace = false, stays = replace }: { replace?: boolean; stays?: boolean } = {},
    ) => {
      // Use the window's address: React may not have rendered the previous change yet, which would be lost.
      const present = new URLSearchParams(window.location.search);
      const isHere = present.get("section") === search.get("section");
      if (isHere && window.location.pathname === pathname)
        setSearch(changed(changes, present), { replace, preventScrollReset: stays });
    },
  };
}

/** Returns the page in the address, from 1 to MOST_PAGES. */
export function pageIn(text: string | null): number {
  const page = Number(text);
  return Number.isInteger(page) && page > 0 ? Math.min(page, MOST_PAGES) : 1;
}

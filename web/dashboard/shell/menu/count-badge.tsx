import { useIsBrowser } from "#web/ui/layout/use-is-browser.ts";

/** Highest count that the badge shows. Above it, the badge shows "9+" (students.md 9). */
const MOST_SHOWN = 9;

/**
 * A count of new items, or nothing for 0. Badges hydrate late, when the count may differ from the server's. Therefore
 * the first render is empty on both sides.
 */
export function CountBadge({ count, word }: { count: number; word: string }) {
  const isBrowser = useIsBrowser();
  if (count === 0 || !isBrowser) return null;
  return (
    <span className="shape-d bg-accent py-[0.17em] ps-[0.67em] pe-[0.83em] font-bold text-on-accent text-xs tabular-nums">
      {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
      <span className="sr-only"> {word}</span>
    </span>
  );
}

import { useIsBrowser } from "#web/ui/layout/use-is-browser.ts";

/** With a higher count the badge shows "9+" (student-dashboard.md section 9). */
const MOST_SHOWN = 9;

/**
 * A count of what is new, and nothing when there is nothing. A badge is hydrated late, when its chunk has come and the count
 * may be another than the server's: its first render is empty on both sides.
 */
export function CountBadge({ count, word }: { count: number; word: string }) {
  const isBrowser = useIsBrowser();
  if (count === 0 || !isBrowser) return null;
  return (
    <span className="shape-d bg-accent py-0.5 ps-2 pe-2.5 font-bold text-on-accent text-xs tabular-nums">
      {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
      <span className="sr-only"> {word}</span>
    </span>
  );
}

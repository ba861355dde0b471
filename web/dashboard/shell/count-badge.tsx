/** With a higher count the badge shows "9+" (student-dashboard.md section 9). */
const MOST_SHOWN = 9;

/** A count of what is new, and nothing when there is nothing. */
export function CountBadge({ count, word }: { count: number; word: string }) {
  if (count === 0) return null;
  return (
    <span className="shape-d bg-accent py-0.5 ps-2 pe-2.5 font-bold text-on-accent text-xs tabular-nums">
      {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
      <span className="sr-only"> {word}</span>
    </span>
  );
}

import { formatTime, Time } from "#web/ui/time/time.tsx";

/** The date above the first visible message of each day. */
export function DayLine({ at, before }: { at: string; before: string | undefined }) {
  if (before !== undefined && formatTime(before) === formatTime(at)) return null;
  return (
    <p className="flex items-center gap-3 text-muted text-xs before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      <Time at={at} />
    </p>
  );
}

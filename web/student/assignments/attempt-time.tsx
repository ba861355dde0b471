import { timeLeftText } from "#web/shared/programs/time-left.ts";
import { useIsBrowser } from "#web/ui/layout/use-is-browser.ts";
import { Time } from "#web/ui/time/time.tsx";

/** The time left of an attempt. Without a script it would not change, so the end is shown. */
export function AttemptTime({ ends_at, now }: { ends_at: string; now: Date }) {
  return useIsBrowser() ? (
    <span role="timer" className="font-semibold text-accent-text tabular-nums">
      {timeLeftText(ends_at, now)}
    </span>
  ) : (
    <span className="font-semibold">
      ends <Time at={ends_at} shows="second" /> Kampala time
    </span>
  );
}

import { type CountdownDegree, countdownDegree, HOUR_MS } from "#contract/courses/deadlines.ts";
import { DAY_MS } from "#contract/shared/time/durations.ts";
import { formatTime } from "#web/ui/time/time.tsx";

const MINUTE_MS = 60_000;

const words: Record<Exclude<CountdownDegree, "closed">, string> = {
  normal: "Enrollment closes in",
  warning: "Closing soon: enrollment closes in",
  critical: "Last chance! Enrollment closes in",
};

const look =
  "rounded-md bg-sunken px-4 py-2.5 sm:py-3.5 data-[degree=warning]:bg-accent-soft data-[degree=critical]:bg-urgent-soft data-[degree=critical]:text-urgent data-[degree=critical]:pulse-urgent";

type CountdownProps = { deadline: string; remaining_ms: number };

/**
 * Days, hours, minutes and seconds until enrollment closes, and the date. The light script updates it
 * (web/site/light/countdown.ts).
 */
export function Countdown({ deadline, remaining_ms }: CountdownProps) {
  const degree = countdownDegree(remaining_ms);
  if (degree === "closed") return <ClosedNotice deadline={deadline} />;
  return (
    <div className={look} data-degree={degree} data-deadline={deadline} data-words={JSON.stringify(words)}>
      <p className="font-semibold text-sm">{words[degree]}</p>
      <div
        role="timer"
        className="mt-1.5 grid grid-cols-[repeat(auto-fit,minmax(2.75rem,1fr))] gap-2 text-center"
      >
        <Part value={Math.floor(remaining_ms / DAY_MS)} unit="day" />
        <Part value={Math.floor((remaining_ms % DAY_MS) / HOUR_MS)} unit="hour" />
        <Part value={Math.floor((remaining_ms % HOUR_MS) / MINUTE_MS)} unit="minute" />
        <Part
          value={Math.floor((remaining_ms % MINUTE_MS) / 1000)}
          unit="second"
          className="noscript:hidden"
        />
      </div>
      <p className="mt-1.5 text-xs sm:text-sm">
        Enroll until {formatTime(deadline, "minute")}{" "}
        <span className="whitespace-nowrap">(Kampala time)</span>
      </p>
    </div>
  );
}

function Part({ value, unit, className = "" }: { value: number; unit: string; className?: string }) {
  return (
    <span className={className} data-unit={unit}>
      <b className="block font-display text-2xl tabular-nums leading-none">{value}</b>
      <span className="text-xs">{value === 1 ? unit : `${unit}s`}</span>
    </span>
  );
}

/** Replaces the countdown when enrollment is closed. */
export function ClosedNotice({ deadline }: { deadline: string | null }) {
  return (
    <div className="rounded-md bg-urgent-soft px-4 py-3.5 text-sm" data-degree="closed">
      <p className="font-semibold text-urgent">Enrollment for this program is closed.</p>
      {deadline && <p className="mt-1">It closed on {formatTime(deadline, "minute")} (Kampala time).</p>}
    </div>
  );
}

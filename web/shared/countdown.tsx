import { type CountdownDegree, countdownDegree, DAY_MS, HOUR_MS } from "#contract/learning/deadlines.ts";
import { formatTime } from "#web/ui/layout/time.tsx";

const MINUTE_MS = 60_000;

const looks: Record<Exclude<CountdownDegree, "closed">, { box: string; words: string }> = {
  normal: { box: "bg-sunken", words: "Enrollment closes in" },
  warning: { box: "bg-accent-soft", words: "Closing soon: enrollment closes in" },
  critical: { box: "bg-urgent-soft text-urgent pulse-urgent", words: "Last chance! Enrollment closes in" },
};

type CountdownProps = { deadline: string; remaining_ms: number };

/** Days, hours, minutes and seconds until enrollment closes, and the moment itself. Shown while there is time left. */
export function Countdown({ deadline, remaining_ms }: CountdownProps) {
  const degree = countdownDegree(remaining_ms);
  if (degree === "closed") return <ClosedNotice deadline={deadline} />;
  const { box, words } = looks[degree];
  return (
    <div className={`rounded-md px-4 py-3.5 ${box}`} data-degree={degree}>
      <p className="font-semibold text-sm">{words}</p>
      <div
        role="timer"
        className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(2.75rem,1fr))] gap-2 text-center"
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
      <p className="mt-2.5 text-sm">
        Until {formatTime(deadline, "minute")} <span className="whitespace-nowrap">(Kampala time)</span>
      </p>
    </div>
  );
}

function Part({ value, unit, className = "" }: { value: number; unit: string; className?: string }) {
  return (
    <span className={className}>
      <b className="block font-display text-2xl tabular-nums leading-none">{value}</b>
      <span className="text-xs">{value === 1 ? unit : `${unit}s`}</span>
    </span>
  );
}

/** What stands in the countdown's place once enrollment is closed. */
export function ClosedNotice({ deadline }: { deadline: string | null }) {
  return (
    <div className="rounded-md bg-urgent-soft px-4 py-3.5 text-sm" data-degree="closed">
      <p className="font-semibold text-urgent">Enrollment for this program is closed.</p>
      {deadline && <p className="mt-1">It closed on {formatTime(deadline, "minute")} (Kampala time).</p>}
    </div>
  );
}

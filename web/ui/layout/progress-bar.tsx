import type { ReactNode } from "react";

type ProgressBarProps = { label: string; percent: number; isLabelHidden?: boolean; note?: ReactNode };

/** Shows a progress in percent, as a bar and as a number. Shows 100% only when it is complete. */
export function ProgressBar({ label, percent, isLabelHidden, note }: ProgressBarProps) {
  const shown = percent >= 100 ? 100 : Math.min(99, Math.round(Math.max(0, percent)));
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <div className={isLabelHidden ? "sr-only" : "flex justify-between gap-4 text-sm"}>
        <span className="min-w-0 truncate font-medium">{label}</span>
        <span className="tabular-nums">{`${shown}%`}</span>
      </div>
      <progress aria-label={label} className="progress" max={100} value={shown} />
      {note && <p className="text-muted text-sm">{note}</p>}
    </div>
  );
}

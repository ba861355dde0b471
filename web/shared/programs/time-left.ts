import { DAY_MS } from "#contract/shared/time/durations.ts";

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;

/** Formats "6 days 4 hours left", on the last day "05:12:09 left", and "" after the deadline. */
export function timeLeftText(deadline: string, now: Date): string {
  // The deadline's last second still counts.
  const left_ms = Math.floor(Date.parse(deadline) / SECOND_MS) * SECOND_MS + SECOND_MS - now.getTime();
  if (left_ms <= 0) return "";
  if (left_ms < DAY_MS) return `${clock(left_ms)} left`;
  const days = Math.floor(left_ms / DAY_MS);
  const hours = Math.floor((left_ms % DAY_MS) / HOUR_MS);
  return `${counted(days, "day")}${hours > 0 ? ` ${counted(hours, "hour")}` : ""} left`;
}

function clock(left_ms: number): string {
  const seconds = Math.floor(left_ms / SECOND_MS);
  const parts = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}

const counted = (count: number, unit: string) => `${count} ${count === 1 ? unit : `${unit}s`}`;

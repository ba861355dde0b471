import { DAY_MS } from "#contract/shared/time/durations.ts";
import { fromKampalaClock, onKampalaClock } from "../shared/time/kampala-day.ts";

/** Wording and thresholds of enrollment deadlines (visitors.md 4 and 9). */

export const HOUR_MS = 3_600_000;

export const deadlineUnits = ["days", "weeks", "months", "years"] as const;
export type DeadlineUnit = (typeof deadlineUnits)[number];

/** Returns "Expired", "1 day left", "N days left" up to 7, "N weeks left" up to 30 days, otherwise "N months left". */
export function timeLeft(days: number): string {
  if (days <= 0) return "Expired";
  if (days === 1) return "1 day left";
  if (days <= 7) return `${days} days left`;
  if (days <= 30) return counted(Math.ceil(days / 7), "week");
  return counted(Math.ceil(days / 30), "month");
}

/** Returns a deadline in words as it was set, such as "1 year" or "2 weeks". */
export function spanInWords(value: number, unit: DeadlineUnit): string {
  return `${value} ${value === 1 ? unit.slice(0, -1) : unit}`;
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"} left`;
}

/** Returns whether a deadline is urgent (3 days or fewer). It is then red on cards, with an urgent enroll button. */
export function isUrgent(daysUntilDeadline: number | null): boolean {
  return daysUntilDeadline !== null && daysUntilDeadline <= 3;
}

/** Returns the whole days until the deadline, rounded up; 0 or less after it (api.md 3). */
export function daysUntil(deadline: Date, now: Date): number {
  return Math.ceil((deadline.getTime() - now.getTime()) / DAY_MS);
}

export type CountdownDegree = "normal" | "warning" | "critical" | "closed";

/** Returns "warning" at 72 hours or less, "critical" at 24 hours or less, "closed" at zero, otherwise "normal". */
export function countdownDegree(remainingMs: number): CountdownDegree {
  if (remainingMs <= 0) return "closed";
  if (remainingMs <= 24 * HOUR_MS) return "critical";
  if (remainingMs <= 72 * HOUR_MS) return "warning";
  return "normal";
}

/** Returns when enrollment closes: created_at + value × unit, with calendar months and years of Kampala (api.md 3). */
export function closesAt(createdAt: Date, value: number, unit: DeadlineUnit): Date {
  if (unit === "days" || unit === "weeks")
    return new Date(createdAt.getTime() + value * (unit === "weeks" ? 7 : 1) * DAY_MS);
  const closes = onKampalaClock(createdAt);
  const day = closes.getUTCDate();
  closes.setUTCDate(1);
  closes.setUTCMonth(closes.getUTCMonth() + value * (unit === "years" ? 12 : 1));
  const lastDay = new Date(Date.UTC(closes.getUTCFullYear(), closes.getUTCMonth() + 1, 0)).getUTCDate();
  closes.setUTCDate(Math.min(day, lastDay));
  return fromKampalaClock(closes);
}

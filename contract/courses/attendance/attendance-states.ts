import { keysOf } from "#contract/shared/keys-of.ts";

/** States of a student at a session (beyond.md 2.7). */
export const attendanceStateLabels = {
  present: "Present",
  late: "Late",
  excused: "Excused",
  absent: "Absent",
} as const;
export type AttendanceState = keyof typeof attendanceStateLabels;
export const attendanceStates = keysOf(attendanceStateLabels);

/**
 * Ways in which a state came about: staff marked it by hand or with "All present", the student typed the code, or a
 * meeting's report was imported.
 */
export const attendanceSources = ["staff", "all", "code", "report"] as const;
export type AttendanceSource = (typeof attendanceSources)[number];

/** Returns whether staff have changed the mark of a student who typed the code. No code changes it again. */
export const isCorrected = (mark: { source: string | null; code_typed_at: Date | string | null }) =>
  mark.code_typed_at !== null && mark.source !== "code";

/** Minutes after the beginning of a session from which a student counts as late. */
export const LATE_AFTER_MINUTES = 15;
const MINUTE_MS = 60_000;

/** Returns the state of a student who came to a session at this time. */
export function stateOfArrival(arrived_at: Date, starts_at: Date): "present" | "late" {
  return arrived_at.getTime() > starts_at.getTime() + LATE_AFTER_MINUTES * MINUTE_MS ? "late" : "present";
}

/** Counts of a student's sessions. Excused sessions, and those before the enrollment, are in neither. */
export interface AttendanceCounts {
  /** Sessions that are over and for which somebody was marked. */
  held: number;
  /** Held sessions at which the student was present or late. */
  attended: number;
}

/** Counts, and the sessions that are left out because they ended before the student enrolled. */
export interface CountedSessions extends AttendanceCounts {
  /** Held sessions that ended before the enrollment, and for which the student is not marked. */
  earlier: number;
  /** Held sessions that the student is excused from. A reply that was stored by an older version does not have it. */
  excused?: number;
}

/** Returns for example "1 of 2 sessions, without 3 before the enrollment"; empty before the first held session. */
export function sessionsInWords({ attended, held, earlier, excused = 0 }: CountedSessions): string {
  if (held + earlier + excused === 0) return "";
  const none = excused > 0 ? "excused from all sessions so far" : "no session yet";
  const counted = held === 0 ? none : `${attended} of ${held} ${held === 1 ? "session" : "sessions"}`;
  return earlier > 0 ? `${counted}, without ${earlier} before the enrollment` : counted;
}

/** Counts of a student's sessions that are not over and not excused. */
export interface ComingSessions {
  sessions_to_come: number;
  /** Those of `sessions_to_come` that have begun. */
  sessions_begun: number;
}

/**
 * Returns for example "1 session has begun and 2 are still to come. They will count towards your attendance."; empty if
 * all are over. A reply that was stored by an older version has no counts.
 */
export function comingInWords({ sessions_to_come = 0, sessions_begun = 0 }: Partial<ComingSessions>): string {
  if (sessions_to_come === 0) return "";
  const parts = [
    { count: sessions_begun, one: "has begun", many: "have begun" },
    { count: sessions_to_come - sessions_begun, one: "is still to come", many: "are still to come" },
  ].filter(({ count }) => count > 0);
  const words = parts.map(({ count, one, many }, index) => {
    const noun = count === 1 ? " session" : " sessions";
    return `${count}${index === 0 ? noun : ""} ${count === 1 ? one : many}`;
  });
  const subject = sessions_to_come === 1 ? "It" : "They";
  return `${words.join(" and ")}. ${subject} will count towards your attendance.`;
}

/** Returns whether fewer than half of the held sessions count for a student, because the others were before the enrollment. */
export const hasFewSessions = (counts: CountedSessions | null): boolean =>
  counts !== null && counts.held < counts.earlier;

/**
 * Returns the attended sessions in whole percent, or null before the first held session. It is rounded down, so that
 * nobody seems to reach a share that they miss.
 */
export function attendancePercentage({ held, attended }: AttendanceCounts): number | null {
  return held === 0 ? null : Math.floor((attended * 100) / held);
}

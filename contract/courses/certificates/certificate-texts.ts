import {
  attendancePercentage,
  type CountedSessions,
  sessionsInWords,
} from "#contract/courses/attendance/attendance-states.ts";
import { longDay } from "#contract/shared/time/kampala-time.ts";
import type { CertificateNeeds, MissingPart } from "./certificate-rules.ts";

/** Formats a day such as "2026-03-02" as "2 March 2026". */
export const dayInWords = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** Returns a missing part in words, the same for students and staff. */
export function missingText({ part, reached, needed }: MissingPart): string {
  switch (part) {
    case "units":
      return `${reached} of ${needed} ${needed === 1 ? "unit" : "units"} ticked`;
    case "grades":
      return `${reached} of ${needed} ${needed === 1 ? "assignment" : "assignments"} graded`;
    case "average":
      return reached === null
        ? `No marks yet: an average of ${needed}% is needed`
        : `Average ${reached}%: at least ${needed}% is needed`;
    case "attendance":
      return reached === null
        ? `No session counts yet: an attendance of ${needed}% is needed`
        : `Attendance ${reached}%: at least ${needed}% is needed`;
    case "payment":
      return "The fee is not paid yet";
    case "name":
      return "The name on papers is not in letters that certificates can show";
  }
}

/** Returns all missing parts as one text. Only its first part begins with a capital letter. */
export const missingInWords = (missing: readonly MissingPart[]): string =>
  missing
    .map(missingText)
    .map((text, index) => (index === 0 ? text : text.charAt(0).toLowerCase() + text.slice(1)))
    .join("; ");

/**
 * Returns the values that were high enough when a certificate was issued, and are too low by now: after a corrected mark,
 * or after later sessions.
 */
export const fallenParts = ({ state, missing }: { state: string; missing: readonly MissingPart[] }) =>
  state === "issued" ? missing.filter(({ part }) => part === "attendance" || part === "average") : [];

/**
 * Returns a sentence about what the holder did for the certificate. It is stored with the certificate, so it names the
 * reached attendance, the sessions that count and the day: later sessions and corrected marks do not make it false.
 * Leaves out grades in a program without assignments, and the attendance of a student for whom no session counts.
 */
export function criteriaText(
  needs: CertificateNeeds,
  { assignments, attendance_counts }: { assignments: number; attendance_counts: CountedSessions | null },
  issued_at: Date,
): string {
  const hasWork = assignments > 0;
  const parts = [
    ...(needs.needs_units ? ["completed every unit of the program"] : []),
    ...(needs.needs_grades && hasWork ? ["had every assignment graded"] : []),
    ...(needs.needs_average && hasWork ? [`reached an average of at least ${needs.lowest_average}%`] : []),
    ...(needs.needs_attendance && attendance_counts
      ? [
          `attended at least ${needs.lowest_attendance}% of the live sessions held until ${longDay(issued_at)} (${attendancePercentage(attendance_counts)}%: ${sessionsInWords(attendance_counts)})`,
        ]
      : []),
  ];
  if (parts.length === 0) return "Awarded by the institute for taking part in the program.";
  const last = parts.pop() ?? "";
  return `The holder ${parts.length > 0 ? `${parts.join(", ")} and ` : ""}${last}.`;
}

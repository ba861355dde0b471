import { z } from "zod";
import { attendancePercentage } from "#contract/courses/attendance/attendance-states.ts";
import { endpoint } from "#contract/shared/endpoint.ts";
import { keysOf } from "#contract/shared/keys-of.ts";
import { roundedToHundredths } from "#contract/shared/rounding.ts";
import { changeFlag, requiredFlag, Timestamp, versionField, wholeNumber } from "#contract/shared/scalars.ts";

/** Modes of issuing a program's certificates: never, by staff, or automatically once nothing is missing. */
export const certificateModes = { none: "None", by_hand: "By hand", automatic: "Automatically" } as const;
export type CertificateMode = keyof typeof certificateModes;

const averageMessage = "The average must be a whole number from 1 to 100.";
const rule = {
  mode: z.enum(keysOf(certificateModes), { error: "Choose how certificates are issued." }),
  needs_units: requiredFlag,
  needs_grades: requiredFlag,
  needs_average: requiredFlag,
  lowest_average: wholeNumber(1, 100, averageMessage),
  needs_payment: requiredFlag,
};
const attendanceMessage = "The attendance must be a whole number from 1 to 100.";
/** Parts that were added later. A change without them leaves them as they are. */
const attendanceParts = {
  needs_attendance: changeFlag,
  lowest_attendance: wholeNumber(1, 100, attendanceMessage).optional(),
};

/** Requirements for a program's certificate. Each part can be switched off (beyond.md 2, "Certificate"). */
export const CertificateRuleForm = z.object({ ...rule, ...attendanceParts, updated_at: versionField });
export const CertificateRule = z.object({
  ...rule,
  needs_attendance: z.boolean(),
  lowest_attendance: z.number().int(),
  updated_at: Timestamp,
});
export type CertificateRule = z.output<typeof CertificateRule>;

/**
 * Rule, and what it can ask for. A program without assignments asks for no grades and no average. While the institute
 * takes no fees, no payment is checked.
 */
const ProgramRule = CertificateRule.extend({
  has_assignments: z.boolean(),
  has_sessions: z.boolean(),
  takes_fees: z.boolean(),
});
export type ProgramRule = z.output<typeof ProgramRule>;
export type CertificateNeeds = Omit<CertificateRule, "mode" | "updated_at">;

/** Rule of a program for which staff have saved none. Its version is in 1970. */
export const defaultRule = {
  mode: "none",
  needs_units: true,
  needs_grades: true,
  needs_average: true,
  lowest_average: 50,
  needs_payment: true,
  needs_attendance: false,
  lowest_attendance: 75,
} as const;

/** Progress of a student in a program. */
export interface Standing {
  total_units: number;
  ticked_units: number;
  /** Number of assignments that were sent to the students. */
  assignments: number;
  graded: number;
  /** Mean percentage of the graded work; null if nothing is graded. */
  average: number | null;
  /**
   * Number of sessions that concern the student, also coming ones. Excused sessions are left out, and so are those before
   * the enrollment, unless the program has no other.
   */
  sessions: number;
  /** Number of these that count (attendance-states.ts), and at which the student was. */
  held: number;
  attended: number;
  /** Also true if there is no fee. */
  is_settled: boolean;
  /** False if the name has characters that papers cannot show. */
  is_name_printable: boolean;
}

/** Parts of a rule, and the name, which every program requires. */
const missable = ["units", "grades", "average", "attendance", "payment", "name"] as const;
/** Parts that staff may leave out for one student. A name must always be printable. */
export const waivableParts = ["units", "grades", "average", "attendance", "payment"] as const;
export type WaivablePart = (typeof waivableParts)[number];

/** Requirement that is not met yet, with the value reached and the value needed. */
export const MissingPart = z.object({
  part: z.enum(missable),
  reached: z.number().nullable(),
  needed: z.number(),
});
export type MissingPart = z.output<typeof MissingPart>;

/**
 * Returns what is missing for the certificate. If nothing is missing, the student may have it. A program without
 * assignments requires neither grades nor an average, and one without sessions no attendance. The average is compared
 * as it is shown, with two decimals. Every program requires a name that papers can show.
 */
export function missingParts(needs: CertificateNeeds, standing: Standing): MissingPart[] {
  const { total_units, ticked_units, assignments, graded, average } = standing;
  const missing: MissingPart[] = [];
  if (needs.needs_units && ticked_units < total_units)
    missing.push({ part: "units", reached: ticked_units, needed: total_units });
  if (needs.needs_grades && graded < assignments)
    missing.push({ part: "grades", reached: graded, needed: assignments });
  const shown = average === null ? null : roundedToHundredths(average);
  if (needs.needs_average && assignments > 0 && (shown === null || shown < needs.lowest_average))
    missing.push({ part: "average", reached: shown, needed: needs.lowest_average });
  const { sessions, held, attended } = standing;
  if (
    needs.needs_attendance &&
    sessions > 0 &&
    (held === 0 || attended * 100 < needs.lowest_attendance * held)
  )
    missing.push({
      part: "attendance",
      reached: attendancePercentage(standing),
      needed: needs.lowest_attendance,
    });
  if (needs.needs_payment && !standing.is_settled)
    missing.push({ part: "payment", reached: null, needed: 1 });
  if (!standing.is_name_printable) missing.push({ part: "name", reached: null, needed: 1 });
  return missing;
}

export const certificateRules = {
  get: endpoint({
    method: "GET",
    path: "/programs/{id}/certificate-rule/",
    access: ["staff:programs", "staff:assignments"],
    summary:
      "Returns the requirements for a program's certificate, and how its certificates are issued. `has_assignments` is true if the program has sent ones. No payment is checked unless `takes_fees` is true.",
    reply: ProgramRule,
  }),
  change: endpoint({
    method: "PUT",
    path: "/programs/{id}/certificate-rule/",
    access: "staff:programs",
    summary:
      "Changes the requirements for a program's certificate. Issued certificates stay. If `updated_at` is outdated, the change is refused with 409, and `current` has the present version.",
    body: CertificateRuleForm,
    reply: CertificateRule,
  }),
};

/** Returns true if staff may issue the certificate although these parts are missing. */
export const isWaivable = (missing: readonly MissingPart[]): boolean =>
  missing.every(({ part }) => part !== "name");

/** Returns the needs that the student meets. A certificate never names what its holder has not done. */
export function metNeeds(needs: CertificateNeeds, missing: readonly MissingPart[]): CertificateNeeds {
  const isMet = (name: WaivablePart) => missing.every(({ part }) => part !== name);
  return {
    ...needs,
    needs_units: needs.needs_units && isMet("units"),
    needs_grades: needs.needs_grades && isMet("grades"),
    needs_average: needs.needs_average && isMet("average"),
    needs_attendance: needs.needs_attendance && isMet("attendance"),
    needs_payment: needs.needs_payment && isMet("payment"),
  };
}

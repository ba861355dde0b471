import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { requiredFlag, Timestamp, versionField, wholeNumber } from "#contract/shared/scalars.ts";

/** How a program's certificates come about: none, when staff issue them, or as soon as nothing is missing. */
export const certificateModes = ["none", "by_hand", "automatic"] as const;
export type CertificateMode = (typeof certificateModes)[number];

const averageMessage = "The average must be a whole number from 1 to 100.";
const rule = {
  mode: z.enum(certificateModes, { error: "Choose how certificates are issued." }),
  needs_units: requiredFlag,
  needs_grades: requiredFlag,
  needs_average: requiredFlag,
  lowest_average: wholeNumber(1, 100, averageMessage),
  needs_payment: requiredFlag,
};

/** What a program asks for before a certificate; each part can be switched off (beyond.md section 2, "Certificate"). */
export const CertificateRuleForm = z.object({ ...rule, updated_at: versionField });
export const CertificateRule = z.object({ ...rule, updated_at: Timestamp });
export type CertificateRule = z.output<typeof CertificateRule>;
export type CertificateNeeds = Omit<CertificateRule, "mode" | "updated_at">;

/** Of a program whose rule nobody has written; 1970 is its version. */
export const defaultRule = {
  mode: "none",
  needs_units: true,
  needs_grades: true,
  needs_average: true,
  lowest_average: 50,
  needs_payment: true,
} as const;

/** How far a student is in a program. */
export interface Standing {
  total_units: number;
  ticked_units: number;
  /** Assignments that were sent to the students. */
  assignments: number;
  graded: number;
  /** The mean of the percentages of graded work; null without any. */
  average: number | null;
  /** Also where there is no fee. */
  is_settled: boolean;
}

/** One part that is missing: what was reached, and what is asked for. */
export const MissingPart = z.object({
  part: z.enum(["units", "grades", "average", "payment"]),
  reached: z.number().nullable(),
  needed: z.number(),
});
export type MissingPart = z.output<typeof MissingPart>;

/**
 * What is missing for the certificate; nothing: the student may have it. A program without assignments asks for neither
 * grades nor an average. The average is compared as it is shown, with two decimals.
 */
export function missingParts(needs: CertificateNeeds, standing: Standing): MissingPart[] {
  const { total_units, ticked_units, assignments, graded, average, is_settled } = standing;
  const missing: MissingPart[] = [];
  if (needs.needs_units && ticked_units < total_units)
    missing.push({ part: "units", reached: ticked_units, needed: total_units });
  if (needs.needs_grades && graded < assignments)
    missing.push({ part: "grades", reached: graded, needed: assignments });
  const shown = average === null ? null : Math.round(average * 100) / 100;
  if (needs.needs_average && assignments > 0 && (shown === null || shown < needs.lowest_average))
    missing.push({ part: "average", reached: shown, needed: needs.lowest_average });
  if (needs.needs_payment && !is_settled) missing.push({ part: "payment", reached: null, needed: 1 });
  return missing;
}

export const certificateRules = {
  get: endpoint({
    method: "GET",
    path: "/programs/{id}/certificate-rule/",
    access: "staff:programs",
    summary: "What a program asks for before a certificate, and how its certificates are issued.",
    reply: CertificateRule,
  }),
  change: endpoint({
    method: "PUT",
    path: "/programs/{id}/certificate-rule/",
    access: "staff:programs",
    summary:
      "Change it. Certificates that were issued stay. With updated_at, only that version of it: a 409 has the present one as `current`.",
    body: CertificateRuleForm,
    reply: CertificateRule,
  }),
};

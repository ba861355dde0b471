import { z } from "zod";
import { ComingSessions, CountedSessions } from "#contract/courses/attendance/attendance.ts";
import { endpoint } from "#contract/shared/endpoint.ts";
import { keysOf } from "#contract/shared/keys-of.ts";
import { MAX_CERTIFICATES_AT_ONCE } from "#contract/shared/limits.ts";
import { paged, pageQuery } from "#contract/shared/lists.ts";
import { Id, personName, requiredText, searchText, Timestamp } from "#contract/shared/scalars.ts";
import { valueText } from "#contract/shared/text/bounded-text.ts";
import { codePattern, readCertificateCode } from "./certificate-codes.ts";
import { MissingPart, waivableParts } from "./certificate-rules.ts";

/** Returns a number such as "2026-000123". The numbers restart every year and have no gaps. */
export function certificateNumber({ year, number }: { year: number; number: number }): string {
  return `${year}-${String(number).padStart(6, "0")}`;
}

/** States of a student's certificate: something is missing, ready to issue, issued, or revoked. */
export const candidateStateLabels = {
  missing: "Not yet",
  ready: "Ready",
  issued: "Issued",
  revoked: "Revoked",
} as const;
export type CandidateState = keyof typeof candidateStateLabels;
export const candidateStates = keysOf(candidateStateLabels);

/**
 * Actions of staff in each state: true if allowed, otherwise the reason. A revoked certificate stays revoked, but a new
 * one may be issued.
 */
export const certificateCan = {
  issue: {
    missing: "Something is missing.",
    ready: true,
    issued: "This student has the certificate.",
    revoked: true,
  },
  revoke: {
    missing: "There is no certificate.",
    ready: "There is no certificate.",
    issued: true,
    revoked: true,
  },
  reissue: {
    missing: "There is no certificate.",
    ready: "There is no certificate.",
    issued: true,
    revoked: "This certificate is revoked.",
  },
} as const satisfies Record<string, Record<CandidateState, true | string>>;

const count = z.number().int();

/** Certificate as its holder and staff see it. */
export const Certificate = z.object({
  id: Id,
  number: z.string(),
  code: z.string(),
  holder_name: z.string(),
  program_title: z.string(),
  issued_at: Timestamp,
  revoked_at: Timestamp.nullable(),
  /** Address that adds the certificate to a LinkedIn profile. */
  linkedin_url: z.string(),
});
export type Certificate = z.output<typeof Certificate>;

/** Student of the program, with what is missing and the newest certificate. */
export const Candidate = z.object({
  student: Id,
  name: z.string(),
  email: z.string(),
  state: z.enum(candidateStates),
  missing: z.array(MissingPart),
  average: z.number().nullable(),
  /** Attended sessions in whole percent. Null if no session counts, or if the rule does not require attendance. */
  attendance: z.number().int().nullable(),
  /** Sessions of which `attendance` is a percentage; null without it. */
  attendance_counts: CountedSessions.nullable(),
  /** Sessions of the program that are not over, also those of drafts; 0 if the rule does not require attendance. */
  sessions_to_come: count,
  /** First day of the program; null if it has begun or has no day. */
  starts_on: z.string().nullable(),
  /** Name and days on a certificate that is issued now. */
  would_name: z.object({ holder_name: z.string(), started_on: z.string(), completed_on: z.string() }),
  certificate: Certificate.extend({ revoke_reason: z.string() }).nullable(),
});
export type Candidate = z.output<typeof Candidate>;

/**
 * A student's own certificate in a program, or what is still missing for it. For a program that the student has left,
 * only an issued certificate is listed.
 */
export const OwnCertificate = z.object({
  /** Null if the student has left the program. */
  program: Id.nullable(),
  missing: z.array(MissingPart),
  /** Sessions that may still change the attendance; 0 if the rule does not require it. */
  ...ComingSessions.shape,
  /** Attendance in percent that the rule requires; null without one, or without sessions. */
  needed_attendance: z.number().int().nullable(),
  certificate: Certificate.nullable(),
});
export type OwnCertificate = z.output<typeof OwnCertificate>;

/** Certificate as shown to anyone with its code. */
export const PublicCertificate = Certificate.omit({ id: true }).extend({
  institute_name: z.string(),
  /** Address of the logo that the institute had when it issued the certificate. */
  institute_logo: z.string().nullable(),
  signatory_name: z.string(),
  signatory_title: z.string(),
  duration: z.string(),
  criteria: z.string(),
  started_on: z.string(),
  completed_on: z.string(),
  /** True if a newer certificate has replaced it. */
  is_replaced: z.boolean(),
});
export type PublicCertificate = z.output<typeof PublicCertificate>;

/** Filters of the staff's list and of its CSV. */
const candidateFilters = {
  search: searchText,
  state: z.enum(["", ...candidateStates], { error: "Unknown state." }).optional(),
};
const filterQuery = z.object(candidateFilters);
export type CandidateFilter = z.output<typeof filterQuery>;

export const RevokeForm = z.object({ reason: requiredText("Reason is required", 300) });
export const ReissueForm = z.object({ name: personName });

/** Code in any usual format: as returned by the API, with hyphens as on paper, or in lower case. */
const withCode = z.object({
  code: valueText()
    .transform((typed) => readCertificateCode(typed) ?? "")
    .pipe(z.string().regex(codePattern)),
});
const publicLimit = { name: "certificate", points: 60, seconds: 60, by: "address" } as const;

export const certificates = {
  list: endpoint({
    method: "GET",
    path: "/programs/{id}/certificates/",
    access: "staff:programs",
    summary:
      "Lists the students of a program by name, always paged, with the certificate or what is missing for it. `totals` counts all students by state.",
    query: z.object({ ...candidateFilters, ...pageQuery }),
    reply: paged(Candidate).extend({
      totals: z.object({ missing: count, ready: count, issued: count, revoked: count }),
      /** Number of valid certificates whose holder's attendance or average is too low by now. */
      fell_below: count,
      /** Number of ready students for whom fewer than half of the held sessions count, because they enrolled later. */
      ready_with_few_sessions: count,
    }),
  }),
  issue: endpoint({
    method: "POST",
    path: "/programs/{id}/certificates/",
    access: "staff:programs",
    summary: `Issues certificates to the given students, or to everyone who is ready, at most ${MAX_CERTIFICATES_AT_ONCE} at a time. Students who are not ready get none, unless the caller names in \`known_missing\` all parts that a given student misses.`,
    body: z.object({
      students: z.union(
        [
          z
            .array(Id)
            .min(1, "Choose at least one student.")
            .max(MAX_CERTIFICATES_AT_ONCE, `Choose at most ${MAX_CERTIFICATES_AT_ONCE} students at a time.`),
          z.literal("everyone"),
        ],
        { error: "Choose at least one student." },
      ),
      /** Parts of the rule that the caller knows to be missing. The given students get the certificate without them. */
      known_missing: z
        .array(z.enum(waivableParts, { error: "Unknown part." }))
        .max(waivableParts.length)
        .optional(),
    }),
    idempotent: true,
    reply: z.object({
      issued: count,
      not_ready: count,
      /** Number of ready students beyond the limit of one call. */
      left: count,
    }),
    status: 200,
  }),
  export: endpoint({
    method: "GET",
    path: "/programs/{id}/certificates.csv",
    access: "staff:programs",
    summary: "Returns the students that match the filter as CSV, one line each.",
    query: filterQuery,
    reply: "raw",
  }),
  revoke: endpoint({
    method: "POST",
    path: "/certificates/{id}/revoke/",
    access: "staff:programs",
    summary:
      "Revokes a certificate, with a reason. Its public page then shows that it is revoked. Repeating the call changes nothing.",
    body: RevokeForm,
    reply: Certificate,
    status: 200,
  }),
  reissue: endpoint({
    method: "POST",
    path: "/certificates/{id}/reissue/",
    access: "staff:programs",
    summary: "Replaces a certificate with one in the given name. The old one is revoked.",
    body: ReissueForm,
    idempotent: true,
    reply: Certificate,
    status: 201,
    location: "/public/certificates/{code}/",
  }),
  mine: endpoint({
    method: "GET",
    path: "/student/certificates/",
    access: "student",
    summary: "Lists the student's own certificates, and what is missing for those that their programs issue.",
    reply: z.array(OwnCertificate),
  }),
  get_public: endpoint({
    method: "GET",
    path: "/public/certificates/{code}/",
    access: "public",
    summary: "Returns the certificate with this code: its holder, and whether it is valid.",
    params: withCode,
    limits: [publicLimit],
    reply: PublicCertificate,
  }),
  pdf: endpoint({
    method: "GET",
    path: "/public/certificates/{code}/certificate.pdf",
    access: "public",
    summary: "Returns a valid certificate as PDF. The bytes are always the same.",
    params: withCode,
    limits: [publicLimit],
    reply: "raw",
  }),
  credential: endpoint({
    method: "GET",
    path: "/public/certificates/{code}/credential.jwt",
    access: "public",
    summary:
      "Returns a valid certificate as an Open Badges 3.0 credential, signed as JWT (EdDSA). The key is in /.well-known/did.json.",
    params: withCode,
    limits: [publicLimit],
    reply: "raw",
    media_type: "application/jwt",
  }),
  revocations: endpoint({
    method: "GET",
    path: "/public/certificates/{code}/revocations/",
    access: "public",
    summary:
      "Returns the credential's 1EdTech revocation list. It covers only this credential, because a common list would reveal the names of others.",
    params: withCode,
    limits: [publicLimit],
    reply: z.object({
      id: z.string(),
      issuer: z.string(),
      revokedCredential: z.array(z.object({ id: z.string(), revoked: z.literal(true) })),
    }),
  }),
};

import { z } from "zod";
import { valueText } from "#contract/shared/bounded-text.ts";
import { endpoint } from "#contract/shared/endpoint.ts";
import { MAX_CERTIFICATES_AT_ONCE } from "#contract/shared/limits.ts";
import { paged, pageQuery } from "#contract/shared/lists.ts";
import { Id, personName, requiredText, searchText, Timestamp } from "#contract/shared/scalars.ts";
import { codePattern, readCertificateCode } from "./certificate-codes.ts";
import { MissingPart } from "./certificate-rules.ts";

/** "2026-000123": of each year, without a gap. */
export function certificateNumber({ year, number }: { year: number; number: number }): string {
  return `${year}-${String(number).padStart(6, "0")}`;
}

/** Where a student of a program stands: one thing is missing, nothing is, it was issued, or issued and revoked. */
export const candidateStates = ["missing", "ready", "issued", "revoked"] as const;
export type CandidateState = (typeof candidateStates)[number];
export const candidateStateLabels = {
  missing: "Not yet",
  ready: "Ready",
  issued: "Issued",
  revoked: "Revoked",
} as const satisfies Record<CandidateState, string>;

/** What staff may do in which state, and why not elsewhere. A revoked certificate stays revoked; a new one may be issued. */
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

/** As its holder and staff see it. */
export const Certificate = z.object({
  id: Id,
  number: z.string(),
  code: z.string(),
  holder_name: z.string(),
  program_title: z.string(),
  issued_at: Timestamp,
  revoked_at: Timestamp.nullable(),
  /** Adds it to one's profile on LinkedIn. */
  linkedin_url: z.string(),
});
export type Certificate = z.output<typeof Certificate>;

/** A student of the program, with what is missing and the newest certificate. */
export const Candidate = z.object({
  student: Id,
  name: z.string(),
  email: z.string(),
  state: z.enum(candidateStates),
  missing: z.array(MissingPart),
  average: z.number().nullable(),
  certificate: Certificate.extend({ revoke_reason: z.string() }).nullable(),
});
export type Candidate = z.output<typeof Candidate>;

/** Of a program that issues certificates, what the student has or still needs; of one that the student left, what was issued. */
export const OwnCertificate = z.object({
  /** Null when the student is in the program no more. */
  program: Id.nullable(),
  missing: z.array(MissingPart),
  certificate: Certificate.nullable(),
});
export type OwnCertificate = z.output<typeof OwnCertificate>;

/** What anybody who has the code may know. */
export const PublicCertificate = Certificate.omit({ id: true }).extend({
  institute_name: z.string(),
  signatory_name: z.string(),
  signatory_title: z.string(),
  duration: z.string(),
  criteria: z.string(),
  started_on: z.string(),
  completed_on: z.string(),
  /** A newer one took its place. */
  is_replaced: z.boolean(),
});
export type PublicCertificate = z.output<typeof PublicCertificate>;

/** The filters of the staff's list; its CSV takes the same. */
const candidateFilters = {
  search: searchText,
  state: z.enum(["", ...candidateStates], { error: "Unknown state." }).optional(),
};
const filterQuery = z.object(candidateFilters);
export type CandidateFilter = z.output<typeof filterQuery>;

export const RevokeForm = z.object({ reason: requiredText("Reason is required", 300) });
export const ReissueForm = z.object({ name: personName });

/** The code in any usual writing: as it is returned, with hyphens as on paper, or in small letters. */
const withCode = z.object({
  code: valueText()
    .transform((typed) => readCertificateCode(typed) ?? "")
    .pipe(z.string().regex(codePattern)),
});
const publicLimit = { name: "certificate", points: 60, seconds: 60, by: "address" } as const;
const count = z.number().int();

export const certificates = {
  list: endpoint({
    method: "GET",
    path: "/programs/{id}/certificates/",
    access: "staff:programs",
    summary:
      "The students of a program by name, always paged: what is missing for the certificate, or the certificate. `totals` counts them all.",
    query: z.object({ ...candidateFilters, ...pageQuery }),
    reply: paged(Candidate).extend({
      totals: z.object({ missing: count, ready: count, issued: count, revoked: count }),
    }),
  }),
  issue: endpoint({
    method: "POST",
    path: "/programs/{id}/certificates/",
    access: "staff:programs",
    summary: `Issue certificates to the named students, or to everyone who is ready, at most ${MAX_CERTIFICATES_AT_ONCE} at a time. Those who are not ready get none.`,
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
    }),
    idempotent: true,
    reply: z.object({
      issued: count,
      not_ready: count,
      /** Ready, and too many for one call. */
      left: count,
    }),
    status: 200,
  }),
  export: endpoint({
    method: "GET",
    path: "/programs/{id}/certificates.csv",
    access: "staff:programs",
    summary: "The students that the filter finds, one line each.",
    query: filterQuery,
    reply: "raw",
  }),
  revoke: endpoint({
    method: "POST",
    path: "/certificates/{id}/revoke/",
    access: "staff:programs",
    summary:
      "Revoke a certificate, with the reason: its page says so from then on. A second time changes nothing.",
    body: RevokeForm,
    reply: Certificate,
    status: 200,
  }),
  reissue: endpoint({
    method: "POST",
    path: "/certificates/{id}/reissue/",
    access: "staff:programs",
    summary: "Replace a certificate by one with this name. The one before is revoked.",
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
    summary: "The student's own certificates, and what is missing for those that their programs issue.",
    reply: z.array(OwnCertificate),
  }),
  get_public: endpoint({
    method: "GET",
    path: "/public/certificates/{code}/",
    access: "public",
    summary: "Whose certificate has this code, and whether it is valid.",
    params: withCode,
    limits: [publicLimit],
    reply: PublicCertificate,
  }),
  pdf: endpoint({
    method: "GET",
    path: "/public/certificates/{code}/certificate.pdf",
    access: "public",
    summary: "A valid certificate as PDF. Always the same bytes.",
    params: withCode,
    limits: [publicLimit],
    reply: "raw",
  }),
  credential: endpoint({
    method: "GET",
    path: "/public/certificates/{code}/credential.jwt",
    access: "public",
    summary:
      "A valid certificate as Open Badges 3.0 credential, signed as JWT (EdDSA); the key is in /.well-known/did.json.",
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
      "The credential's 1EdTech revocation list, for itself alone: a list of all would tell the names of others.",
    params: withCode,
    limits: [publicLimit],
    reply: z.object({
      id: z.string(),
      issuer: z.string(),
      revokedCredential: z.array(z.object({ id: z.string(), revoked: z.literal(true) })),
    }),
  }),
};

import type { z } from "zod";
import { shownCode } from "#contract/courses/certificates/certificate-codes.ts";
import {
  type Candidate as CandidateReply,
  type Certificate,
  certificateNumber,
  type PublicCertificate,
} from "#contract/courses/certificates/certificates.ts";
import { logoVariant } from "#contract/shared/files/images.ts";
import { kampalaDay } from "#contract/shared/time/kampala-day.ts";
import { startsOn } from "#server/courses/units/session.ts";
import { credentialId } from "./credential.ts";
import { daysOn } from "./days.ts";
import type { CertificateRow, certificateByCode } from "./queries.ts";
import type { Candidate } from "./standings.ts";

type Row = Pick<
  CertificateRow,
  "id" | "year" | "number" | "code" | "holder_name" | "program_title" | "issued_at" | "revoked_at" | "facts"
>;

export function serializeCertificate(row: Row): z.input<typeof Certificate> {
  const { id, holder_name, program_title, issued_at, revoked_at } = row;
  return {
    ...{ id, holder_name, program_title, issued_at, revoked_at },
    number: certificateNumber(row),
    code: shownCode(row.code),
    linkedin_url: linkedInAddress(row),
  };
}

export function serializeCandidate(row: Candidate, now: Date): z.input<typeof CandidateReply> {
  const { user_id: student, name, email, state, missing, average, certificate, planned } = row;
  const { attendance, attendance_counts } = row;
  return {
    ...{ student, name, email, state, missing, average, sessions_to_come: planned },
    ...{ attendance, attendance_counts },
    starts_on: startsOn(row.start_date, now),
    would_name: { holder_name: row.paper_name, ...daysOn(row, now) },
    certificate: certificate && {
      ...serializeCertificate(certificate),
      revoke_reason: certificate.revoke_reason,
    },
  };
}

type Found = NonNullable<Awaited<ReturnType<typeof certificateByCode>>>;

/** Shows that a certificate was revoked, but not why. */
export function serializePublic({ facts, ...row }: Found): z.input<typeof PublicCertificate> {
  const { started_on, completed_on, is_replaced } = row;
  const { institute_name, signatory_name, signatory_title, duration, criteria } = facts;
  return {
    ...serializeCertificate({ ...row, facts }),
    ...{ started_on, completed_on, is_replaced },
    ...{ institute_name, signatory_name, signatory_title, duration, criteria },
    institute_logo: facts.logo ? logoVariant(facts.logo, "paper") : null,
  };
}

/** Returns the address of LinkedIn's form with its fields filled in. */
function linkedInAddress(row: Row): string {
  const [year = "", month] = kampalaDay(row.issued_at).split("-");
  const query = new URLSearchParams({
    startTask: "CERTIFICATION_NAME",
    name: row.program_title,
    organizationName: row.facts.institute_name,
    issueYear: year,
    issueMonth: String(Number(month)),
    certUrl: credentialId(row),
    certId: certificateNumber(row),
  });
  return `https://www.linkedin.com/profile/add?${query}`;
}

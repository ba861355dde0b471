import { sign } from "node:crypto";
import { shownCode } from "#contract/courses/certificates/certificate-codes.ts";
import { certificateNumber } from "#contract/courses/certificates/certificates.ts";
import type { AppContext } from "#server/context.ts";
import { attachmentHeaders } from "#server/platform/http/answers/download.ts";
import type { RawReply } from "#server/platform/http/handler.ts";
import { credentialKey, didOf, keyIdOf } from "./did.ts";
import type { CertificateRow } from "./queries.ts";

/**
 * Returns the credential's id, which is its public page. It contains the site's address on the day of issue, as the
 * printed certificate does.
 */
export function credentialId({ code, facts }: Pick<CertificateRow, "code" | "facts">): string {
  return `${facts.public_url}/certificates/${shownCode(code)}`;
}

export function revocationsAddress({ code, facts }: CertificateRow): string {
  return `${facts.public_url}/api/public/certificates/${code}/revocations/`;
}

/**
 * Returns the certificate as an Open Badges 3.0 credential: a JWT whose claims are the credential (its section 8.2.3).
 * Ed25519 signatures are deterministic, so the file never changes.
 */
export function signedCredential(context: AppContext, row: CertificateRow): RawReply {
  const header = { alg: "EdDSA", typ: "JWT", kid: keyIdOf(row.facts.public_url) };
  const text = [header, claims(row)].map((part) => base64url(JSON.stringify(part))).join(".");
  const body = `${text}.${sign(null, Buffer.from(text), credentialKey(context)).toString("base64url")}`;
  const headers = attachmentHeaders(`certificate-${certificateNumber(row)}.jwt`, "application/jwt");
  return { headers: { ...headers, "access-control-allow-origin": "*" }, body };
}

const base64url = (text: string) => Buffer.from(text).toString("base64url");

function claims(row: CertificateRow): object {
  const id = credentialId(row);
  const issuer = didOf(row.facts.public_url);
  const { facts, issued_at, program_title } = row;
  return {
    "@context": [
      "https://www.w3.org/ns/credentials/v2",
      "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json",
    ],
    id,
    type: ["VerifiableCredential", "OpenBadgeCredential"],
    name: `${program_title}, certificate ${certificateNumber(row)}`,
    issuer: { id: issuer, type: ["Profile"], name: facts.institute_name, url: facts.public_url },
    validFrom: issued_at.toISOString(),
    awardedDate: `${row.completed_on}T00:00:00Z`,
    credentialSubject: {
      type: ["AchievementSubject"],
      identifier: [
        { type: "IdentityObject", identityHash: row.holder_name, identityType: "name", hashed: false },
      ],
      activityStartDate: `${row.started_on}T00:00:00Z`,
      activityEndDate: `${row.completed_on}T00:00:00Z`,
      achievement: {
        id: `${id}#achievement`,
        type: ["Achievement"],
        achievementType: "Certificate",
        name: program_title,
        description: `${program_title}, ${facts.duration}, at ${facts.institute_name}.`,
        criteria: { narrative: facts.criteria },
      },
    },
    credentialStatus: { id: revocationsAddress(row), type: "1EdTechRevocationList" },
    iss: issuer,
    jti: id,
    sub: id,
    nbf: Math.floor(issued_at.getTime() / 1_000),
  };
}

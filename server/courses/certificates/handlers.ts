import type { certificateRules } from "#contract/courses/certificates/certificate-rules.ts";
import type { certificates } from "#contract/courses/certificates/certificates.ts";
import { apiError } from "#contract/shared/errors.ts";
import { programInFile } from "#server/courses/programs/program-in-file.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { csvDownload } from "#server/platform/http/answers/csv.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { note } from "#server/platform/records/act.ts";
import { candidateList, candidatesCsv } from "./candidate-list.ts";
import { certificatePdf } from "./certificate-pdf.ts";
import { credentialId, revocationsAddress, signedCredential } from "./credential.ts";
import { didOf } from "./did.ts";
import { issueCertificates } from "./issue.ts";
import { ownCertificates } from "./own.ts";
import { certificateByCode } from "./queries.ts";
import { reissueCertificate, revokeCertificate } from "./revoke.ts";
import { changeRule, programRule } from "./rules.ts";
import { serializeCertificate, serializePublic } from "./serialize.ts";

export const certificateRuleHandlers: Handlers<typeof certificateRules> = {
  get: ({ db, params }) => programRule(db, params.id),
  change: ({ context, request, params, body }) => changeRule(context, request, params.id, body),
};

export const certificateHandlers: Handlers<typeof certificates> = {
  list: candidateList,
  issue: ({ context, request, params, body }) => issueCertificates(context, request, params.id, body),

  async export({ context, db, request, params, query }) {
    const lines = await candidatesCsv(db, params.id, query, context.clock());
    await note(context, request, "certificate.export", { id: null, after: { program: params.id, ...query } });
    return csvDownload(`${await programInFile(db, params.id)}-certificates.csv`, lines);
  },

  revoke: async ({ context, request, params, body }) =>
    serializeCertificate(await revokeCertificate(context, request, params.id, body.reason)),
  reissue: async ({ context, request, params, body }) =>
    serializeCertificate(await reissueCertificate(context, request, params.id, body.name)),
  mine: ({ context, db, viewer }) => ownCertificates(db, viewer.id, context.clock()),

  get_public: async ({ db, params }) => serializePublic(await found(db, params.code)),
  pdf: async ({ context, db, params }) => certificatePdf(context.files, await valid(db, params.code)),
  credential: async ({ context, db, params }) => signedCredential(context, await valid(db, params.code)),

  async revocations({ db, params }) {
    const row = await found(db, params.code);
    const id = credentialId(row);
    return {
      id: revocationsAddress(row),
      issuer: didOf(row.facts.public_url),
      revokedCredential: row.revoked_at ? [{ id, revoked: true as const }] : [],
    };
  },
};

/** @throws ApiError 404 */
async function found(db: Database, code: string) {
  const row = await certificateByCode(db, code);
  if (!row) throw apiError("not_found");
  return row;
}

/** Returns a certificate that is not revoked. @throws ApiError 404 */
async function valid(db: Database, code: string) {
  const row = await found(db, code);
  if (row.revoked_at) throw apiError("not_found");
  return row;
}

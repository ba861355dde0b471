import { certificateCan, certificateNumber } from "#contract/courses/certificates/certificates.ts";
import { invalid } from "#contract/shared/errors.ts";
import type { AppContext, Follower } from "#server/context.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { requirePrintable } from "#server/platform/pdf/printable.ts";
import { type Acting, actOn } from "#server/platform/records/act.ts";
import { insertNumbered } from "./issue.ts";
import { type CertificateRow, giveReplacements, lockCertificate, setRevoked } from "./queries.ts";

/** Revokes a certificate, which its public page then shows. Revoking it again changes nothing. @throws ApiError 404 */
export function revokeCertificate(
  context: AppContext,
  request: RequestContext,
  id: number,
  reason: string,
): Promise<CertificateRow> {
  return actOn(context, request, toLock(id), async (row, acting) =>
    row.revoked_at ? row : revoke(acting, row, reason),
  );
}

/**
 * Revokes a certificate and issues one with this name and the next number.
 * @throws ApiError 404, or 400 for one that is already revoked and for a name that papers cannot show
 */
export async function reissueCertificate(
  context: AppContext,
  request: RequestContext,
  id: number,
  name: string,
): Promise<CertificateRow> {
  await requirePrintable({ name });
  return actOn(context, request, toLock(id), async (before, acting) => {
    const { db, now, did } = acting;
    if (before.revoked_at) throw invalid({ non_field_errors: [certificateCan.reissue.revoked] });
    await revoke(acting, before, "Replaced by a new certificate");
    const { user_id, program_id, program_title, started_on, completed_on, facts } = before;
    const [row] = await insertNumbered(db, now, [
      {
        ...{ user_id, program_id, program_title, started_on, completed_on, facts },
        holder_name: name,
        reissued_from: id,
      },
    ]);
    if (!row) throw new Error("A certificate was not inserted.");
    const after = { number: certificateNumber(row), name, replaces: certificateNumber(before) };
    did("certificate.reissue", { id: row.id, after });
    return row;
  });
}

/** A certificate has no student while they are in the bin, and neither has one that replaces it. */
export const linkReplacements: Follower = ({ db, ids }) => giveReplacements(db, ids);

async function revoke(
  { request, db, now, did }: Acting,
  { id, ...before }: CertificateRow,
  reason: string,
): Promise<CertificateRow> {
  const by = request.viewer?.id ?? null;
  const row = await setRevoked(db, id, { revoked_at: now, revoke_reason: reason, revoked_by: by });
  const after = { number: certificateNumber(before), name: before.holder_name, reason };
  did("certificate.revoke", { id, after });
  return row;
}

const toLock = (id: number) => ({ lock: (db: Transaction) => lockCertificate(db, id) });

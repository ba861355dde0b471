import { certificateCan, certificateNumber } from "#contract/learning/certificates.ts";
import { apiError, invalid } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { insertNumbered } from "./issue.ts";
import { tellIssued } from "./issued-email.ts";
import { type CertificateRow, lockCertificate, setRevoked } from "./queries.ts";

/** Its page says so from now on. A second time changes nothing. @throws ApiError 404 */
export function revokeCertificate(
  context: AppContext,
  request: RequestContext,
  id: number,
  reason: string,
): Promise<CertificateRow> {
  return inTransaction(context, async (db) => {
    const row = await lockCertificate(db, id);
    if (!row) throw apiError("not_found");
    return row.revoked_at ? row : revoke(context, request, db, row, reason);
  });
}

/**
 * Replaces a certificate by one with this name and the next number.
 * @throws ApiError 404, or 400 for one that is revoked
 */
export function reissueCertificate(
  context: AppContext,
  request: RequestContext,
  id: number,
  name: string,
): Promise<CertificateRow> {
  return inTransaction(context, async (db) => {
    const before = await lockCertificate(db, id);
    if (!before) throw apiError("not_found");
    if (before.revoked_at) throw invalid({ non_field_errors: [certificateCan.reissue.revoked] });
    await revoke(context, request, db, before, "Replaced by a new certificate");
    const { user_id, program_id, program_title, started_on, completed_on, facts } = before;
    const now = context.clock();
    const [row] = await insertNumbered(db, now, [
      {
        ...{ user_id, program_id, program_title, started_on, completed_on, facts },
        holder_name: name,
        reissued_from: id,
      },
    ]);
    if (!row) throw new Error("A certificate was not inserted.");
    const after = { number: certificateNumber(row), name, replaces: certificateNumber(before) };
    await recordAudit(db, request, now, {
      action: "reissue",
      resource: "certificate",
      resource_id: row.id,
      after,
    });
    await tellIssued(context, db, [row]);
    return row;
  });
}

async function revoke(
  context: AppContext,
  request: RequestContext,
  db: Transaction,
  { id, ...before }: CertificateRow,
  reason: string,
): Promise<CertificateRow> {
  const now = context.clock();
  const by = request.viewer?.id ?? null;
  const row = await setRevoked(db, id, { revoked_at: now, revoke_reason: reason, revoked_by: by });
  const after = { number: certificateNumber(before), name: before.holder_name, reason };
  await recordAudit(db, request, now, { action: "revoke", resource: "certificate", resource_id: id, after });
  return row;
}

import type { ChargeState } from "#contract/fees/charges.ts";
import { apiError, invalid } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import { queueAutomaticIssueOf } from "#server/learning/certificates/queue.ts";
import type { Database, Transaction } from "#server/platform/database/connection.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { type ChargeRow, chargeDetail, lockCharge, recount } from "./queries.ts";
import { serializeDetail } from "./serialize.ts";

type May = Readonly<Record<ChargeState, true | string>>;

/**
 * Changes a charge while it is locked, counts its sums anew and writes the audit entry, in one transaction.
 * @param work writes its rows and returns what the audit log keeps
 * @throws ApiError 404 for no charge, 400 when its state does not allow it
 */
export async function changeCharge(
  context: AppContext,
  request: RequestContext,
  id: number,
  action: string,
  may: May,
  work: (db: Transaction, charge: ChargeRow) => Promise<object>,
) {
  const now = context.clock();
  return inTransaction(context, async (db) => {
    const charge = await lockCharge(db, id);
    if (!charge) throw apiError("not_found");
    const answer = may[charge.state];
    if (answer !== true) throw invalid({ non_field_errors: [answer] });
    const after = await work(db, charge);
    await recount(db, id);
    await queueAutomaticIssueOf(db, charge);
    await recordAudit(db, request, now, { action, resource: "charge", resource_id: id, after });
    return detailOf(db, id, now);
  });
}

/** @throws ApiError 404 */
export async function detailOf(db: Database, id: number, now: Date) {
  const row = await chargeDetail(db, id);
  if (!row) throw apiError("not_found");
  return serializeDetail(row, now);
}

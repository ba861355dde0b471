import type { ChargeState } from "#contract/fees/charge-states.ts";
import { apiError, invalid } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import type { Database, Transaction } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { actOn } from "#server/platform/records/act.ts";
import { type ChargeRow, chargeDetail, lockCharge, recount } from "./queries.ts";
import { serializeDetail } from "./serialize.ts";

type May = Readonly<Record<ChargeState, true | string>>;

type ChargeAct = "discount" | "plan" | "decline_parts" | "accept_order" | "cancel" | "ask_again" | "pay_back";

/**
 * Changes a charge under a lock, then recalculates its sums.
 * @param work writes the rows and returns the details for the audit log
 * @throws ApiError 404 when there is no such charge, 400 when its state does not allow the act
 */
export function changeCharge(
  context: AppContext,
  request: RequestContext,
  id: number,
  action: ChargeAct,
  may: May,
  work: (db: Transaction, charge: ChargeRow) => Promise<object>,
) {
  const subject = { lock: (db: Transaction) => lockCharge(db, id) };
  return actOn(context, request, subject, async (charge, { db, now, did }) => {
    const answer = may[charge.state];
    if (answer !== true) throw invalid({ non_field_errors: [answer] });
    const after = await work(db, charge);
    await recount(db, id);
    did(`charge.${action}`, { id, after });
    return detailOf(db, id, now);
  });
}

/** @throws ApiError 404 */
export async function detailOf(db: Database, id: number, now: Date) {
  const row = await chargeDetail(db, id, now);
  if (!row) throw apiError("not_found");
  return serializeDetail(row, now);
}

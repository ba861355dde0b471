import { chargeCan } from "#contract/fees/charge-states.ts";
import { openRowStates } from "#contract/fees/statements/statements.ts";
import { apiError, invalid } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import { lockCharge } from "#server/fees/charges/queries.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { actOn } from "#server/platform/records/act.ts";
import { lockStatement, rowOfLine, setRow, touchStatement } from "./queries.ts";
import { serializeRow } from "./serialize.ts";

/**
 * Chooses a line to be recorded, for the suggested or another charge, or leaves it out.
 * @throws ApiError 404, or 400 when the line or the charge does not allow it
 */
export function chooseRow(
  context: AppContext,
  request: RequestContext,
  id: number,
  line: number,
  { charge, is_chosen }: { charge?: number | undefined; is_chosen: boolean },
) {
  const subject = { lock: (db: Transaction) => lockStatement(db, id) };
  return actOn(context, request, subject, async (_statement, { db, now }) => {
    const row = await rowOfLine(db, id, line);
    if (!row) throw apiError("not_found");
    if (!openRowStates.some((state) => state === row.state))
      throw invalid({ is_chosen: [`Line ${line} cannot be recorded.`] });
    const wanted = charge ?? row.charge_id;
    if (is_chosen && wanted === null) throw invalid({ charge: ["Choose a fee first."] });
    if (charge !== undefined) {
      // A reported payment belongs to the fee that the student named.
      if (row.payment_id !== null && charge !== row.charge_id)
        throw invalid({ charge: ["The student reported it for another fee. Reject that payment first."] });
      const found = await lockCharge(db, charge);
      if (found?.currency !== row.currency) throw invalid({ charge: [`Choose a fee in ${row.currency}.`] });
      const may: true | string = chargeCan.pay[found.state];
      if (may !== true) throw invalid({ charge: [may] });
    }
    const isOther = charge !== undefined && charge !== row.charge_id;
    await setRow(db, row.id, {
      is_chosen,
      ...(isOther && { charge_id: charge, state: "matched", remark: "Chosen by staff." }),
    });
    await touchStatement(db, id, now);
    const after = await rowOfLine(db, id, line);
    if (!after) throw apiError("not_found");
    return serializeRow(after);
  });
}

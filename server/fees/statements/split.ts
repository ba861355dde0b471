import { openRowStates, type statements } from "#contract/fees/statements/statements.ts";
import type { Body } from "#contract/shared/endpoint.ts";
import { apiError, invalid } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import { lockCharges } from "#server/fees/charges/queries.ts";
import { checkNumber } from "#server/fees/payments/same-number.ts";
import { checkAmounts, insertParts, partsOf, requireSum } from "#server/fees/transfers/record.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { actOn } from "#server/platform/records/act.ts";
import { paymentOf } from "./apply.ts";
import { lockToApply, rowOfLine, setRecorded, touchStatement } from "./queries.ts";
import { serializeRow } from "./serialize.ts";

/**
 * Records a line that pays several fees, all of them or none.
 * @throws ApiError 404, 409 while a statement is applied, 400 when the line, a part or the number does not allow it
 */
export function splitRow(
  context: AppContext,
  request: RequestContext,
  id: number,
  line: number,
  { parts, known_number }: Body<(typeof statements)["split"]>,
) {
  const subject = { lock: (db: Transaction) => lockToApply(db, id) };
  return actOn(context, request, subject, async ({ format }, acting) => {
    const { db, now, did } = acting;
    const row = await rowOfLine(db, id, line);
    if (!row) throw apiError("not_found");
    if (!format || !openRowStates.some((state) => state === row.state))
      throw invalid({ parts: [`Line ${line} cannot be recorded.`] });
    if (row.payment_id !== null)
      throw invalid({ parts: ["A student reported it for one fee. Reject that payment first."] });
    const charges = await lockCharges(
      db,
      parts.map(({ charge }) => charge),
    );
    const read = partsOf(charges, parts);
    const [first] = read;
    if (first?.charge.currency !== row.currency)
      throw invalid({ parts: [`Choose fees in ${row.currency}.`] });
    requireSum(read, row.amount_minor ?? 0);
    const whole = paymentOf(acting, format, first.charge, row);
    await checkNumber(db, whole, { known: known_number, by: "staff" });
    await checkAmounts(db, whole, read);
    const [payment_id = 0] = await insertParts(acting, whole, read);
    await setRecorded(db, [{ id: row.id, payment_id }]);
    await touchStatement(db, id, now);
    const after = {
      line,
      parts: read.map(({ charge, amount_minor }) => ({ charge: charge.id, amount_minor })),
    };
    did("statement.split", { id, after });
    const recorded = await rowOfLine(db, id, line);
    if (!recorded) throw apiError("not_found");
    return serializeRow(recorded);
  });
}

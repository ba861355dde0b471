import { chargeCan } from "#contract/fees/charge-states.ts";
import { networkKey } from "#contract/fees/payments/network-key.ts";
import type { StatementFormat } from "#contract/fees/statements/statement-format.ts";
import { apiError, invalid } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import { type ChargeRow, lockCharges } from "#server/fees/charges/queries.ts";
import { confirmLocked } from "#server/fees/payments/decide.ts";
import { lockNumbers, type NumberedPayment } from "#server/fees/payments/queries.ts";
import { enteredBy, insertConfirmed } from "#server/fees/payments/record.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { type Acting, actOn } from "#server/platform/records/act.ts";
import { onRecord } from "./on-record.ts";
import {
  chosenRows,
  lockToApply,
  type StatementRowRow,
  setRecorded,
  setRow,
  touchStatement,
} from "./queries.ts";
import { statementDetail, sumOf } from "./serialize.ts";
import { askAbout, numberedPayments } from "./suggest-payments.ts";

type RecordedRow = StatementRowRow & { payment_id: number };

/**
 * Records the chosen lines as confirmed payments with receipts, all or none. Lines that were recorded in the meantime
 * are skipped.
 * @throws ApiError 409 while another statement is applied or when the caller saw other lines, 400 with the line that
 * cannot be recorded
 */
export function applyStatement(
  context: AppContext,
  request: RequestContext,
  id: number,
  seen: { count: number; total_minor: number },
) {
  const subject = { lock: (db: Transaction) => lockToApply(db, id) };
  return actOn(context, request, subject, async ({ format }, acting) => {
    const { db, now, did } = acting;
    const { rows } = await chosenRows(db, id);
    const isAsSeen = rows.length === seen.count && sumOf(rows) === seen.total_minor;
    // With no chosen lines left, the statement was applied already.
    if (rows.length > 0 && !isAsSeen) throw apiError("stale", { current: await statementDetail(db, id) });
    const { recorded, to_check } =
      format && rows.length > 0 ? await recordRows(acting, format, rows) : { recorded: [], to_check: 0 };
    const sums = {
      recorded: recorded.length,
      total_minor: sumOf(recorded),
      imported: rows.length - recorded.length - to_check,
      to_check,
    };
    if (rows.length > 0) {
      await touchStatement(db, id, now);
      did("statement.apply", { id, after: sums });
    }
    return { ...sums, statement: await statementDetail(db, id) };
  });
}

/** Records the lines. Locks all charges in the order of their ids, then the transaction numbers, to avoid deadlocks. */
async function recordRows(
  acting: Acting,
  format: StatementFormat,
  rows: StatementRowRow[],
): Promise<{ recorded: RecordedRow[]; to_check: number }> {
  const { db } = acting;
  const charges = await lockCharges(
    db,
    rows.flatMap(({ charge_id }) => charge_id ?? []),
  );
  const byId = new Map(charges.map((charge) => [charge.id, charge]));
  await lockNumbers(
    db,
    rows.map(({ number_key }) => number_key),
  );
  const { own, others } = await numberedPayments(db, networkKey(format.provider), rows);
  const recorded: RecordedRow[] = [];
  let to_check = 0;
  for (const row of rows) {
    const payment = own.get(row.number_key);
    if (payment && payment.state !== "reported") {
      const remark = onRecord(payment.state);
      await setRow(db, row.id, { state: "imported", is_chosen: false, payment_id: payment.id, remark });
      continue;
    }
    const other = others.get(row.number_key);
    if (other && !payment && row.same_number_id !== other.id) {
      await setRow(db, row.id, { ...askAbout(row, other), same_number_id: other.id });
      to_check += 1;
      continue;
    }
    const payment_id = await recordRow(acting, format, byId.get(row.charge_id ?? 0), row, payment);
    recorded.push({ ...row, payment_id });
  }
  await setRecorded(db, recorded);
  return { recorded, to_check };
}

/**
 * Confirms the payment that the student reported, or records a new one, and returns its id. @throws ApiError 400 with
 * the line
 */
async function recordRow(
  acting: Acting,
  format: StatementFormat,
  charge: ChargeRow | undefined,
  row: StatementRowRow,
  reported: NumberedPayment | undefined,
): Promise<number> {
  const may: true | string = charge ? chargeCan.pay[charge.state] : "This fee no longer exists.";
  if (!charge || may !== true) throw lineProblem(row, String(may));
  if (charge.currency !== row.currency) throw lineProblem(row, `Choose a fee in ${row.currency}.`);
  // Two lines of a statement are two transactions.
  if (!reported) return insertConfirmed(acting, charge, paymentOf(acting, format, charge, row), true);
  if (reported.charge_id !== charge.id || reported.amount_minor !== row.amount_minor)
    throw lineProblem(row, "The student reported another payment with this number. Decide about that first.");
  await confirmLocked(acting, charge, reported.id, true);
  acting.did("payment.confirm", { id: reported.id, after: { state: "confirmed", charge: charge.id } });
  return reported.id;
}

const lineProblem = ({ line }: StatementRowRow, sentence: string) =>
  invalid({ non_field_errors: [`Line ${line}: ${sentence}`] });

/** Returns the line as a payment of the charge. @throws ApiError 400 with the line */
export function paymentOf(
  { request, now }: Pick<Acting, "request" | "now">,
  format: StatementFormat,
  charge: ChargeRow,
  row: StatementRowRow,
) {
  const { paid_on, amount_minor, external_id, payer_name, payer_phone, details } = row;
  if (paid_on === null || amount_minor === null) throw lineProblem(row, "It could not be read.");
  return {
    charge_id: charge.id,
    ...{ paid_on, amount_minor, external_id, payer_name, payer_phone },
    method: format.method,
    provider: format.provider.toLowerCase(),
    note: details,
    source: "import" as const,
    ...enteredBy(request, now),
  };
}

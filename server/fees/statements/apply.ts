import { chargeCan } from "#contract/fees/charges.ts";
import type { StatementFormat } from "#contract/fees/statement-format.ts";
import { apiError, invalid } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import { type ChargeRow, lockCharges } from "#server/fees/charges/queries.ts";
import { confirmLocked } from "#server/fees/payments/decide.ts";
import { enteredBy, insertConfirmed } from "#server/fees/payments/record.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { paymentsByNumber } from "./match-queries.ts";
import { onRecord } from "./on-record.ts";
import {
  chosenRows,
  lockStatement,
  lockStatements,
  type StatementRowRow,
  setRecorded,
  setRow,
  touchStatement,
} from "./queries.ts";
import { statementDetail, sumOf } from "./serialize.ts";

type RecordedRow = StatementRowRow & { payment_id: number };

interface Work {
  context: AppContext;
  request: RequestContext;
  db: Transaction;
  format: StatementFormat;
}

/**
 * Records the chosen lines as confirmed payments with receipts, all of them or none. What somebody recorded meanwhile is not
 * recorded again.
 * @throws ApiError 409 while another statement is recorded, or when the lines are not those that the caller saw, 400 with the line that cannot be recorded
 */
export function applyStatement(
  context: AppContext,
  request: RequestContext,
  id: number,
  seen: { count: number; total_minor: number },
) {
  const now = context.clock();
  return inTransaction(context, async (db) => {
    if (!(await lockStatements(db))) throw apiError("statement_busy");
    const statement = await lockStatement(db, id);
    if (!statement) throw apiError("not_found");
    const { rows } = await chosenRows(db, id);
    const isAsSeen = rows.length === seen.count && sumOf(rows) === seen.total_minor;
    // Nothing is left to record: it was applied already.
    if (rows.length > 0 && !isAsSeen) throw apiError("stale", { current: await statementDetail(db, id) });
    const format = statement.format as unknown as StatementFormat;
    const recorded = rows.length === 0 ? [] : await recordRows({ context, request, db, format }, rows);
    const sums = {
      recorded: recorded.length,
      total_minor: sumOf(recorded),
      imported: rows.length - recorded.length,
    };
    if (rows.length > 0) {
      await touchStatement(db, id, now);
      await recordAudit(db, request, now, {
        action: "apply",
        resource: "statement",
        resource_id: id,
        after: sums,
      });
    }
    return { ...sums, statement: await statementDetail(db, id) };
  });
}

/** All charges are locked first, in the order of their ids, so that two never wait for each other. */
async function recordRows(work: Work, rows: StatementRowRow[]): Promise<RecordedRow[]> {
  const { db, format } = work;
  const charges = await lockCharges(
    db,
    rows.flatMap(({ charge_id }) => charge_id ?? []),
  );
  const byId = new Map(charges.map((charge) => [charge.id, charge]));
  const known = await paymentsByNumber(
    db,
    format.provider,
    rows.map(({ external_id }) => external_id),
  );
  const recorded: RecordedRow[] = [];
  for (const row of rows) {
    const charge = byId.get(row.charge_id ?? 0);
    const may: true | string = charge ? chargeCan.pay[charge.state] : "This charge is gone.";
    const payment = known.get(row.external_id);
    if (payment && payment.state !== "reported") {
      const remark = onRecord(payment.state);
      await setRow(db, row.id, { state: "imported", is_chosen: false, payment_id: payment.id, remark });
      continue;
    }
    if (!charge || may !== true) throw lineProblem(row, String(may));
    if (payment && (payment.charge_id !== charge.id || payment.amount_minor !== row.amount_minor))
      throw lineProblem(
        row,
        "The student reported another payment with this number. Decide about that first.",
      );
    const payment_id =
      payment?.id ??
      (await insertConfirmed(work.context, work.request, db, charge, paymentOf(work, charge, row)));
    if (payment) await confirmReported(work, charge, payment.id);
    recorded.push({ ...row, payment_id });
  }
  await setRecorded(db, recorded);
  return recorded;
}

const lineProblem = ({ line }: StatementRowRow, sentence: string) =>
  invalid({ non_field_errors: [`Line ${line}: ${sentence}`] });

function paymentOf({ context, request, format }: Work, charge: ChargeRow, row: StatementRowRow) {
  const { paid_on, amount_minor, external_id, payer_name, payer_phone, details } = row;
  if (paid_on === null || amount_minor === null) throw lineProblem(row, "It was not read.");
  return {
    charge_id: charge.id,
    ...{ paid_on, amount_minor, external_id, payer_name, payer_phone },
    method: format.method,
    provider: format.provider.toLowerCase(),
    note: details,
    source: "import" as const,
    ...enteredBy(request, context.clock()),
  };
}

/** The statement shows what the student reported. */
async function confirmReported({ context, request, db }: Work, charge: ChargeRow, id: number): Promise<void> {
  await confirmLocked(context, request, db, charge, id);
  const after = { state: "confirmed", charge: charge.id };
  await recordAudit(db, request, context.clock(), {
    action: "confirm",
    resource: "payment",
    resource_id: id,
    after,
  });
}

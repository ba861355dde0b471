import type { z } from "zod";
import type { DateOrder } from "#contract/fees/statements/statement-dates.ts";
import { guessColumns, type StatementFormat } from "#contract/fees/statements/statement-format.ts";
import type { Statement, StatementRow, StatementRowState } from "#contract/fees/statements/statements.ts";
import { apiError } from "#contract/shared/errors.ts";
import { leftOf } from "#server/fees/charges/serialize.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { lineCounts, previewOf } from "#server/platform/imports/files.ts";
import {
  chosenRows,
  type ListedStatement,
  overpayingRows,
  type ShownRow,
  statementsById,
  tables,
} from "./queries.ts";

/** Returns a statement as staff see it. @throws ApiError 404 */
export async function statementDetail(db: Database, id: number): Promise<z.input<typeof Statement>> {
  const [row] = await statementsById(db, [id]);
  if (!row) throw apiError("not_found");
  const counts = await lineCounts(db, tables, [id]);
  const { remembered, ...preview } = await previewOf(db, tables, row);
  const { rows, waiting, all_minor, sums } = await chosenRows(db, id);
  const suggestion = remembered ?? suggested(row);
  return {
    ...listedStatement(row, counts(id)),
    ...preview,
    date_orders: row.date_orders,
    suggested: { ...suggestion, ...orderOf(row, suggestion) },
    is_remembered: remembered !== undefined,
    chosen: { count: rows.length, total_minor: sumOf(rows), waiting, all_minor },
    chosen_sums: sums.flatMap(({ currency, amount_minor }) => (currency ? [{ currency, amount_minor }] : [])),
    chosen_over: await overpayingRows(db, id),
  };
}

/** Returns the order that the dates show. If they are ambiguous: the last choice, or day first, and staff are asked. */
function orderOf(
  { date_orders }: ListedStatement,
  { paid_on, date_order }: Partial<StatementFormat>,
): { date_order?: DateOrder } {
  const shown = paid_on === undefined ? undefined : date_orders[paid_on];
  if (shown === "day_first" || shown === "month_first") return { date_order: shown };
  return shown === "either" ? { date_order: date_order ?? "day_first" } : {};
}

export const sumOf = (rows: readonly { amount_minor: number | null }[]) =>
  rows.reduce((sum, { amount_minor }) => sum + (amount_minor ?? 0), 0);

export function listedStatement(row: ListedStatement, counts: Record<StatementRowState, number>) {
  const { id, filename, uploader, uploaded_at, updated_at, format } = row;
  return {
    ...{ id, filename, uploaded_by: uploader, uploaded_at, updated_at, format },
    counts,
  };
}

/** Guesses the network from the file name, and the columns from their names. */
function suggested({ filename, headers }: ListedStatement): Partial<StatementFormat> {
  const { paid_on, amount, ...others } = guessColumns(headers);
  const network = /mtn|momo/i.test(filename) ? "MTN" : /airtel/i.test(filename) ? "Airtel" : undefined;
  return {
    ...others,
    ...(paid_on !== null && { paid_on }),
    ...(amount !== null && { amount }),
    ...(network && { provider: network, method: "mobile_money" as const }),
  };
}

export function serializeRow(row: ShownRow): z.input<typeof StatementRow> {
  const { id, line, state, remark, paid_on, amount_minor, external_id, payer_name, payer_phone } = row;
  const { currency, details, is_chosen, over_minor, is_money_out, is_set_aside, payment_state } = row;
  return {
    ...{ id, line, state, remark, paid_on, amount_minor, external_id, payer_name, payer_phone },
    ...{ currency, details, is_chosen, over_minor, is_money_out, is_set_aside, payment_state },
    cells: paid_on === null || amount_minor === null ? row.cells : [],
    charge: chargeOf(row),
    payment: row.payment_id,
  };
}

function chargeOf(row: ShownRow) {
  const { charge_id, reference, student_name, program_title, charge_state } = row;
  const { fee_minor, discount_minor, paid_minor } = row;
  if (charge_id === null || reference === null || student_name === null || program_title === null)
    return null;
  if (charge_state === null || fee_minor === null || discount_minor === null || paid_minor === null)
    return null;
  const left_minor = leftOf({ state: charge_state, amount_minor: fee_minor, discount_minor, paid_minor });
  return { id: charge_id, reference, student_name, program_title, left_minor, state: charge_state };
}

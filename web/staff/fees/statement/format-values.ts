import {
  type DateOrder,
  readStatementDay,
  type ShownOrder,
} from "#contract/fees/statements/statement-dates.ts";
import {
  type StatementColumn,
  StatementForm,
  type StatementFormat,
  statementColumnNames,
} from "#contract/fees/statements/statement-format.ts";
import type { Statement } from "#contract/fees/statements/statements.ts";
import { readColumns } from "#web/staff/shared/uploads/columns-form.tsx";

/** Form values that say how a statement is read. A column is its number as text, or "" for none. */
export type FormatValues = Record<
  StatementColumn | "provider" | "method" | "currency" | "date_order",
  string
>;

export function formatValues({ format, suggested }: Statement): FormatValues {
  const known: Partial<StatementFormat> = format ?? suggested;
  const columns = statementColumnNames.map((name) => [name, known[name]?.toString() ?? ""]);
  return {
    ...(Object.fromEntries(columns) as Record<StatementColumn, string>),
    provider: known.provider ?? "",
    method: known.method ?? "",
    currency: known.currency ?? "UGX",
    date_order: known.date_order ?? "",
  };
}

/** Returns the values for the API, or the problems by field. */
export const readFormat = ({ date_order, ...values }: FormatValues) =>
  readColumns(StatementForm, statementColumnNames, { ...values, ...(date_order && { date_order }) });

/** Returns the order that the dates of the chosen column show, and a date as an example of the choice. */
export function datesIn(
  { date_orders, sample }: Statement,
  { paid_on }: FormatValues,
): { shown: ShownOrder; example: string } {
  const at = paid_on === "" ? -1 : Number(paid_on);
  const cells = sample.map((cells) => cells[at] ?? "");
  const differs = (cell: string) =>
    readStatementDay(cell, "day_first") !== readStatementDay(cell, "month_first");
  return { shown: date_orders[at] ?? "none", example: cells.find(differs) ?? "" };
}

/** Returns the format with the order that the dates show, otherwise with the chosen one. */
export function shownFormat(format: StatementFormat | undefined, shown: ShownOrder) {
  if (!format || (shown !== "day_first" && shown !== "month_first")) return format;
  return { ...format, date_order: shown satisfies DateOrder };
}

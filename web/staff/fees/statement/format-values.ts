import { type DateOrder, readStatementDay, type ShownOrder } from "#contract/fees/statement-dates.ts";
import {
  type StatementColumn,
  StatementForm,
  type StatementFormat,
  statementColumnNames,
} from "#contract/fees/statement-format.ts";
import type { Statement } from "#contract/fees/statements.ts";
import type { FieldErrors } from "#contract/shared/api-error.ts";

/** How a statement is read, as the form has it: a column by its number as text, "" for none. */
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

/** The values as the call takes them, or the problems at their fields. */
export function readFormat(values: FormatValues): { format?: StatementFormat; problems: FieldErrors } {
  const columns = statementColumnNames.map((name) => [
    name,
    values[name] === "" ? null : Number(values[name]),
  ]);
  const date_order = values.date_order || null;
  const parsed = StatementForm.safeParse({ ...values, ...Object.fromEntries(columns), date_order });
  if (parsed.success) return { format: parsed.data, problems: {} };
  const problems: FieldErrors = {};
  for (const { path, message } of parsed.error.issues) problems[String(path[0])] ??= [message];
  return { problems };
}

/** What the dates of the chosen column show, and a date to explain the choice with. */
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

/** The order in which the lines are read: the one that the dates show, else the chosen one. */
export function shownFormat(format: StatementFormat | undefined, shown: ShownOrder) {
  if (!format || (shown !== "day_first" && shown !== "month_first")) return format;
  return { ...format, date_order: shown satisfies DateOrder };
}

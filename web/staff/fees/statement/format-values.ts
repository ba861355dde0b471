import {
  type StatementColumn,
  StatementFormat,
  statementColumnNames,
} from "#contract/fees/statement-format.ts";
import type { Statement } from "#contract/fees/statements.ts";
import type { FieldErrors } from "#contract/shared/api-error.ts";

/** How a statement is read, as the form has it: a column by its number as text, "" for none. */
export type FormatValues = Record<StatementColumn | "provider" | "method" | "currency", string>;

export function formatValues({ format, suggested }: Statement): FormatValues {
  const known: Partial<StatementFormat> = format ?? suggested;
  const columns = statementColumnNames.map((name) => [name, known[name]?.toString() ?? ""]);
  return {
    ...(Object.fromEntries(columns) as Record<StatementColumn, string>),
    provider: known.provider ?? "",
    method: known.method ?? "",
    currency: known.currency ?? "UGX",
  };
}

/** The values as the call takes them, or the problems at their fields. */
export function readFormat(values: FormatValues): { format?: StatementFormat; problems: FieldErrors } {
  const columns = statementColumnNames.map((name) => [
    name,
    values[name] === "" ? null : Number(values[name]),
  ]);
  const parsed = StatementFormat.safeParse({ ...values, ...Object.fromEntries(columns) });
  if (parsed.success) return { format: parsed.data, problems: {} };
  const problems: FieldErrors = {};
  for (const { path, message } of parsed.error.issues) problems[String(path[0])] ??= [message];
  return { problems };
}

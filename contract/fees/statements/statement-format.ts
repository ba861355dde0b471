import { z } from "zod";
import { CurrencyCode } from "#contract/fees/money-fields.ts";
import { networkKey } from "#contract/fees/payments/network-key.ts";
import {
  MAX_NETWORK_LENGTH,
  networkProblem,
  visibleNetwork,
} from "#contract/fees/payments/transaction-fields.ts";
import { columnField, columnsByName } from "#contract/shared/files/file-columns.ts";
import { MAX_STATEMENT_COLUMNS } from "#contract/shared/limits.ts";
import { requiredLine } from "#contract/shared/scalars.ts";
import { dateOrders } from "./statement-dates.ts";

/** Format of a statement: its bank or network, and the column of each field. */

export const statementMethods = ["mobile_money", "bank"] as const;

const column = (message: string) => columnField(message, MAX_STATEMENT_COLUMNS);
const optionalColumn = column("Choose a column.").nullable().default(null);

const unnamed = "Name the bank or network, for example MTN";

export const StatementFormat = z.object({
  provider: requiredLine(unnamed, MAX_NETWORK_LENGTH),
  method: z.enum(statementMethods, { error: "Choose bank or mobile money." }),
  currency: CurrencyCode,
  paid_on: column("Choose the date column."),
  amount: column("Choose the amount column."),
  money_out: optionalColumn,
  /** Column of each line's currency. A line without one is in `currency`. */
  currency_column: optionalColumn,
  direction: optionalColumn,
  status: optionalColumn,
  external_id: optionalColumn,
  payer_name: optionalColumn,
  payer_phone: optionalColumn,
  details: optionalColumn,
  /** Order of day and month in dates such as 05/11/2026. If the file's own dates show the order, they win. */
  date_order: z.enum(dateOrders, { error: "Choose the order of day and month." }).nullable().default(null),
});
export type StatementFormat = z.output<typeof StatementFormat>;

/** Form for a statement's format. It names one bank or network, because transaction numbers are unique only there. */
export const StatementForm = StatementFormat.extend({
  provider: StatementFormat.shape.provider.transform((typed, context) => {
    const message = networkProblem(typed) ?? (networkKey(typed) === "" ? unnamed : undefined);
    if (message) context.addIssue({ code: "custom", message });
    return visibleNetwork(typed);
  }),
});

/** Labels of the fields that a column may hold, in the order of the form. */
export const statementColumns = {
  paid_on: "Date",
  amount: "Amount or money in",
  money_out: "Money out",
  currency_column: "Currency of each line",
  direction: "In or out (CR, DR)",
  status: "State (Successful, Failed)",
  external_id: "Transaction number",
  payer_name: "Payer's name",
  payer_phone: "Payer's phone",
  details: "Details, with the reference",
} as const;
export type StatementColumn = keyof typeof statementColumns;
export const statementColumnNames = Object.keys(statementColumns) as StatementColumn[];

/** Patterns of column names for each field, the most reliable first. */
const names: Record<StatementColumn, RegExp[]> = {
  paid_on: [
    /^(?:transaction|trans|txn|posting|post|value|booking|payment)[ _-]?(?:date|time)/,
    /\bdate\b/,
    /date|day|timestamp/,
  ],
  amount: [
    /^credits?\b|money in|paid in|deposit|amount in|receipts?$/,
    /^(?:transaction )?amount\b/,
    /amount|\bvalue\b|\bsum\b/,
  ],
  money_out: [/^debits?\b|money out|paid out|withdraw|amount out/],
  currency_column: [/^(?:transaction |txn |account )?currency(?: code)?$|^ccy$|^curr?$/],
  direction: [/^(?:cr|dr)[ /]|direction|^in.?out|^d\/?c$|transaction type/, /^type$/],
  status: [/status|^state$/],
  external_id: [
    /^(?:financial )?(?:transaction|trans|txn|tran) ?(?:id|no|num|ref)/,
    /receipt no|^id$/,
    /external|^ref(?:erence)?(?: ?(?:no|num).*)?$/,
  ],
  payer_name: [
    /^from.?name|(?:payer|sender|customer|depositor|account).?name|paid by/,
    /^(?:payer|sender|name|from)$/,
  ],
  payer_phone: [/msisdn|phone|mobile|(?:sender|payer|customer).?(?:no|num)/, /^from$/],
  details: [/narrat|detail|descript|particular|remark|message|note|reason/, /reference|payment for/],
};

/** Guesses the column of each field from the column names. */
export const guessColumns = (headers: readonly string[]) => columnsByName(names, headers);

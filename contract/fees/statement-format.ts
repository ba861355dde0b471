import { z } from "zod";
import { MAX_STATEMENT_COLUMNS } from "#contract/shared/limits.ts";
import { requiredLine } from "#contract/shared/scalars.ts";
import { CurrencyCode } from "./money-fields.ts";
import { networkKey } from "./network-key.ts";
import { dateOrders } from "./statement-dates.ts";
import { MAX_NETWORK_LENGTH, networkProblem, visibleNetwork } from "./transaction-fields.ts";

/** How a statement is read: whose it is, and which of its columns holds what. */

export const statementMethods = ["mobile_money", "bank"] as const;

const column = (message: string) =>
  z.number({ error: message }).int(message).min(0, message).max(MAX_STATEMENT_COLUMNS, message);
const optionalColumn = column("Choose a column.").nullable().default(null);

const unnamed = "Name the bank or network, for example MTN";

export const StatementFormat = z.object({
  provider: requiredLine(unnamed, MAX_NETWORK_LENGTH),
  method: z.enum(statementMethods, { error: "Choose bank or mobile money." }),
  currency: CurrencyCode,
  paid_on: column("Choose the column of the date."),
  amount: column("Choose the column of the amount."),
  money_out: optionalColumn,
  /** The column of each line's currency; a line without one is in `currency`. */
  currency_column: optionalColumn,
  direction: optionalColumn,
  status: optionalColumn,
  external_id: optionalColumn,
  payer_name: optionalColumn,
  payer_phone: optionalColumn,
  details: optionalColumn,
  /** Which of day and month stands first in dates such as 05/11/2026. A file that shows it itself decides. */
  date_order: z.enum(dateOrders, { error: "Choose the order of day and month." }).nullable().default(null),
});
export type StatementFormat = z.output<typeof StatementFormat>;

/** How a statement is to be read: it names one bank or network, because numbers are unique there. */
export const StatementForm = StatementFormat.extend({
  provider: StatementFormat.shape.provider.transform((typed, context) => {
    const message = networkProblem(typed) ?? (networkKey(typed) === "" ? unnamed : undefined);
    if (message) context.addIssue({ code: "custom", message });
    return visibleNetwork(typed);
  }),
});

/** What a column may hold, in the order of the form. */
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

/** Names of columns, the surest first. The first column that has the first pattern is taken. */
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

export type Columns = Record<StatementColumn, number | null>;

/** Which column probably holds what, by their names. No column holds two things. */
export function guessColumns(headers: readonly string[]): Columns {
  const plain = headers.map((header) => header.trim().toLowerCase().replace(/\s+/g, " "));
  const taken = new Set<number>();
  const found = {} as Columns;
  for (const name of statementColumnNames) {
    const places = names[name].map((pattern) =>
      plain.findIndex((header, at) => !taken.has(at) && pattern.test(header)),
    );
    const place = places.find((at) => at >= 0);
    found[name] = place ?? null;
    if (place !== undefined) taken.add(place);
  }
  return found;
}

import { numberProblem, transactionNumber } from "#contract/fees/payments/transaction-key.ts";
import type { Currency } from "#contract/shared/money/money.ts";
import { withinLength } from "#contract/shared/text/cut-text.ts";
import { readStatementDay } from "./statement-dates.ts";
import type { StatementColumn, StatementFormat } from "./statement-format.ts";
import {
  isCompleted,
  isMoneyOut,
  isNoAmount,
  readStatementAmount,
  readStatementCurrency,
  saysReversal,
} from "./statement-values.ts";

interface LineTexts {
  currency: Currency;
  external_id: string;
  payer_name: string;
  payer_phone: string;
  details: string;
}
/** Money that went out. Its day and amount are null if they cannot be read. */
export type MoneyOut = LineTexts & { paid_on: string | null; amount_minor: number | null };

/** Content of a line: money that came in, something else, or a line that cannot be read. */
export type ReadLine =
  | (LineTexts & { kind: "money_in"; paid_on: string; amount_minor: number })
  | { kind: "left_aside"; remark: string; money_out?: MoneyOut }
  | { kind: "broken"; at: StatementColumn | null; remark: string };

/** Reads one line by the columns that staff chose. `latest` is the last day that is not in the future. */
export function readLine(
  cells: readonly string[],
  format: StatementFormat,
  columnCount: number,
  latest: string,
): ReadLine {
  const cell = (name: StatementColumn) => {
    const at = format[name];
    return at === null ? "" : (cells[at] ?? "").trim();
  };
  const whole = wholeProblem(cells, format, columnCount);
  if (whole) return broken(null, whole);
  const currency = readStatementCurrency(cell("currency_column"), format.currency);
  const paid_on = readStatementDay(cell("paid_on"), format.date_order ?? "day_first");
  const hasAmount = !isNoAmount(cell("amount"));
  const amount_minor = currency && readStatementAmount(cell("amount"), currency);
  const taken = takenOut(cell, currency && Number(amount_minor));
  if (taken && currency) {
    const out = readStatementAmount(cell(hasAmount ? "amount" : "money_out"), currency);
    const money_out = { paid_on: paid_on ?? null, amount_minor: Math.abs(out ?? 0) || null };
    return { ...leftAside(taken), money_out: { ...money_out, ...textsOf(cell, currency) } };
  }
  if (!isCompleted(cell("status"))) return leftAside(`Its state is “${cell("status")}”.`);
  if (!hasAmount && paid_on) return leftAside("No amount.");
  if (!paid_on)
    return broken(
      "paid_on",
      cell("paid_on") ? `“${cell("paid_on")}” is not a date.` : "The date is missing.",
    );
  if (!currency)
    return broken(
      "currency_column",
      `“${cell("currency_column")}” is not a currency in which fees are paid.`,
    );
  if (amount_minor === undefined)
    return broken("amount", `“${cell("amount")}” is not an amount in ${currency}.`);
  if (paid_on > latest) return broken("paid_on", `Its day, ${cell("paid_on")}, is in the future.`);
  const number = hasNumber(cell("external_id")) && numberProblem(cell("external_id"));
  if (number) return broken("external_id", number);
  return { kind: "money_in", paid_on, amount_minor, ...textsOf(cell, currency) };
}

type Cell = (name: StatementColumn) => string;

/** Returns why a line is money that went out, or undefined. */
function takenOut(cell: Cell, amount: number | undefined): string | undefined {
  if (saysReversal(cell("status"))) return `Money out: its state is “${cell("status")}”.`;
  if (!isCompleted(cell("status"))) return undefined;
  const isOut =
    isMoneyOut(cell("direction")) || (isNoAmount(cell("amount")) && !isNoAmount(cell("money_out")));
  if (isOut || (amount !== undefined && amount < 0)) return "Money out.";
  const isReversal = saysReversal(cell("details")) || saysReversal(cell("direction"));
  return isReversal ? "Money out: the line says that it is a reversal." : undefined;
}

/** Returns whether a text is a transaction number. It has a digit, unlike "N/A". */
const hasNumber = (text: string) => /\p{Nd}/u.test(text);

const textsOf = (cell: Cell, currency: Currency): LineTexts => ({
  currency,
  external_id: hasNumber(cell("external_id"))
    ? withinLength(transactionNumber(cell("external_id")), 100)
    : "",
  payer_name: withinLength(cell("payer_name"), 200),
  payer_phone: withinLength(cell("payer_phone"), 40),
  details: withinLength(cell("details"), 500),
});

const broken = (at: StatementColumn | null, remark: string): ReadLine => ({ kind: "broken", at, remark });
const leftAside = (remark: string) => ({ kind: "left_aside", remark }) as const;

/** Returns the problem with a line that has no cells for date and amount, or undefined. */
function wholeProblem(
  cells: readonly string[],
  format: StatementFormat,
  columnCount: number,
): string | undefined {
  if (cells.length > Math.max(format.paid_on, format.amount)) return undefined;
  if (cells.length === 1 && cells[0]?.includes('"')) return "A quotation mark is not closed.";
  return `It has ${cells.length} of ${columnCount} columns.`;
}

import { type Currency, parsePrice } from "#contract/shared/money.ts";
import { trimEndOf } from "#contract/shared/trim.ts";

/** What stands in the cells of a bank's or network's statement. The preview and the server read them alike. */

const separators = /[.,]/g;
const groups = /^\d{1,3}(?:[.,]\d{3})+$/;

/**
 * An amount in any usual writing: "1,100,000.00", "1.100.000,00", "1 100 000", "UGX 1,100,000", "(500)", "500 DR".
 * @returns minor units, below zero for money that went out; undefined when it is no amount of the currency
 */
export function readStatementAmount(cell: string, currency: Currency): number | undefined {
  const words = isShilling(currency) ? `${currency}|USHS?|SHS?|/=` : currency;
  const text = cell
    .toUpperCase()
    .replace(/[\s\u00a0\u202f'’]/g, "")
    .replace(new RegExp(words, "g"), "");
  const isOut = /^[-−(]|[-−)]$|DR?$/.test(text);
  const bare = text.replace(/^[-−+(]+|(?:[-−)]|CR?|DR?)$/g, "");
  const plain = withoutGroups(bare);
  const money = plain === undefined ? null : parsePrice(`${currency} ${plain}`);
  if (!money) return undefined;
  return isOut ? -money.amount_minor : money.amount_minor;
}

const isShilling = (currency: Currency) => ["UGX", "KES", "TZS"].includes(currency);

/** "1100000.5" of "1.100.000,5": the last separator is the decimal's, unless groups of three say otherwise. */
function withoutGroups(text: string): string | undefined {
  if (!/^\d[\d.,]*$/.test(text)) return undefined;
  const found = text.match(separators) ?? [];
  const kinds = new Set(found);
  const isGrouped = kinds.size === 1 && groups.test(text) && !/^0/.test(text);
  if (found.length === 0 || isGrouped) return text.replace(separators, "");
  const last = Math.max(text.lastIndexOf("."), text.lastIndexOf(","));
  const whole = text.slice(0, last);
  if (kinds.size === 1 && found.length > 1) return undefined;
  if (whole.includes(text[last] ?? "")) return undefined;
  if (found.length > 1 && !groups.test(whole)) return undefined;
  const fraction = trimEndOf(text.slice(last + 1), (character) => character === "0");
  return whole.replace(separators, "") + (fraction && `.${fraction}`);
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const dayForms: [RegExp, (found: string[]) => [year: string, month: string, day: string]][] = [
  [/^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/, ([year = "", month = "", day = ""]) => [year, month, day]],
  [/^(\d{4})(\d{2})(\d{2})(?!\d)/, ([year = "", month = "", day = ""]) => [year, month, day]],
  [
    /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})(?!\d)/,
    ([day = "", month = "", year = ""]) => [year, month, day],
  ],
  [
    /^(?:[a-z]{3,9},? )?(\d{1,2})(?:st|nd|rd|th)?[-/. ]([a-z]{3,9})\.?,?[-/. ](\d{4}|\d{2})(?!\d)/,
    ([day = "", month = "", year = ""]) => [year, month, day],
  ],
  [/^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})(?!\d)/, ([month = "", day = "", year = ""]) => [year, month, day]],
];

/** A day as statements write it, the day before the month; a time behind it does not matter. "2026-03-01" or undefined. */
export function readStatementDay(cell: string): string | undefined {
  const text = cell.trim().toLowerCase().replace(/\s+/g, " ");
  for (const [form, order] of dayForms) {
    const found = form.exec(text);
    if (!found) continue;
    const [year, month, day] = order(found.slice(1));
    return dayOf(Number(year.length === 2 ? `20${year}` : year), monthOf(month), Number(day));
  }
  return undefined;
}

const monthOf = (text: string) => (/^\d/.test(text) ? Number(text) : months.indexOf(text.slice(0, 3)) + 1);

/** Undefined for a day that the calendar does not have. */
function dayOf(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && year >= 2000 && year < 2100 ? date.toISOString().slice(0, 10) : undefined;
}

/** "DR", "Debit", "Out", "Withdrawal". */
export const isMoneyOut = (cell: string) => /^\s*(?:d$|dr\b|debit|out|withdraw|sent\b|paid out)/i.test(cell);

/** Whether a state such as "Successful", "COMPLETED" or "" lets the line count; "Failed" and "Pending" do not. */
export const isCompleted = (cell: string) =>
  cell.trim() === "" || /^\s*(?:success|complete|paid|settled|posted|ok\b|approved|processed)/i.test(cell);

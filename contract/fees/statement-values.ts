import { type Currency, currencies, parsePrice } from "#contract/shared/money.ts";
import { trimEndOf } from "#contract/shared/trim.ts";
import { isShilling, withoutCurrency } from "./currency-words.ts";

/** What stands in the cells of a bank's or network's statement. The preview and the server read them alike. */

const separators = /[.,]/g;
const groups = /^\d{1,3}(?:[.,]\d{3})+$/;

/**
 * An amount in any usual writing: "1,100,000.00", "1.100.000,00", "1 100 000", "UGX 1,100,000", "(500)", "500 DR".
 * @returns minor units, below zero for money that went out; undefined when it is no amount of the currency
 */
export function readStatementAmount(cell: string, currency: Currency): number | undefined {
  const text = withoutCurrency(cell.toUpperCase().replace(/[\s\u00a0\u202f'’]/g, ""), currency);
  const isOut = /^[-−(]|[-−)]$|DR?$/.test(text);
  const bare = text.replace(/^[-−+(]+|(?:[-−)]|CR?|DR?)$/g, "");
  const plain = withoutGroups(bare);
  const money = plain === undefined ? null : parsePrice(`${currency} ${plain}`);
  if (!money) return undefined;
  return isOut ? -money.amount_minor : money.amount_minor;
}

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

const signs: Record<string, Currency> = { $: "USD", US$: "USD", "€": "EUR", "£": "GBP" };

/** The currency in a cell of its own: "UGX", "Ushs.", "$"; an empty one is the statement's. Undefined of one without prices. */
export function readStatementCurrency(cell: string, usual: Currency): Currency | undefined {
  const text = cell.toUpperCase().replace(/[\s.]/g, "");
  if (text === "" || (isShilling(usual) && /^(?:USHS?|SHS?)$/.test(text))) return usual;
  return (
    signs[text] ?? currencies.find((code) => code === text) ?? (/^USHS?$/.test(text) ? "UGX" : undefined)
  );
}

/** "DR", "Debit", "Out", "Cash Out", "Withdrawal". */
export const isMoneyOut = (cell: string) =>
  /^\s*(?:d$|d[rb]\b|dbt\b|debit|out|withdraw|sent\b|(?:paid|cash|money|transfer)[ _-]?out\b)/i.test(cell);

/** Nothing: banks write "0.00" or "-" in the one of two columns that a line does not fill. */
export const isNoAmount = (cell: string) => /^[-\u2013\u20140.,\s]*$/.test(cell);

/** Whether a state such as "Successful", "COMPLETED" or "" lets the line count; "Failed" and "Pending" do not. */
export const isCompleted = (cell: string) =>
  cell.trim() === "" || /^\s*(?:success|complete|paid|settled|posted|ok\b|approved|processed)/i.test(cell);

/** "Reversal of FT123", "RVSL_FT123", "Reversed": it takes back what came in before, whatever column its amount is in. */
export const saysReversal = (cell: string) =>
  /(?<![a-z])(?:revers(?:al|ed|ing)|reverse(?![a-z])|rvsa?l|rvrsl|charge.?back)/i.test(cell);

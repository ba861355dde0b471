import { isShilling, withoutCurrency } from "#contract/fees/currency-words.ts";
import { type Currency, currencies, parsePrice } from "#contract/shared/money/money.ts";
import { trimEndOf } from "#contract/shared/text/trim.ts";

/** Readers for the cells of a bank's or network's statement. The preview and the server share them. */

const separators = /[.,]/g;
const groups = /^\d{1,3}(?:[.,]\d{3})+$/;

/**
 * Reads an amount in any usual format: "1,100,000.00", "1.100.000,00", "1 100 000", "UGX 1,100,000", "(500)", "500 DR".
 * @returns minor units, below zero for money that went out; undefined if it is not an amount in the currency
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

/** Returns "1100000.5" for "1.100.000,5". The last separator is the decimal's, unless all groups have three digits. */
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

/**
 * Reads a cell of the currency column: "UGX", "Ushs.", "$". An empty cell has the statement's currency. Returns
 * undefined for an unknown currency.
 */
export function readStatementCurrency(cell: string, usual: Currency): Currency | undefined {
  const text = cell.toUpperCase().replace(/[\s.]/g, "");
  if (text === "" || (isShilling(usual) && /^(?:USHS?|SHS?)$/.test(text))) return usual;
  return (
    signs[text] ?? currencies.find((code) => code === text) ?? (/^USHS?$/.test(text) ? "UGX" : undefined)
  );
}

/** Returns whether a cell marks money out: "DR", "Debit", "Out", "Cash Out" or "Withdrawal". */
export const isMoneyOut = (cell: string) =>
  /^\s*(?:d$|d[rb]\b|dbt\b|debit|out|withdraw|sent\b|(?:paid|cash|money|transfer)[ _-]?out\b)/i.test(cell);

/** Returns whether a cell has no amount. Of two columns, banks write "0.00" or "-" in the one that does not apply. */
export const isNoAmount = (cell: string) => /^[-\u2013\u20140.,\s]*$/.test(cell);

/** Returns whether a state such as "Successful", "COMPLETED" or "" means completed; "Failed" and "Pending" do not. */
export const isCompleted = (cell: string) =>
  cell.trim() === "" || /^\s*(?:success|complete|paid|settled|posted|ok\b|approved|processed)/i.test(cell);

/**
 * Returns whether a text marks a reversal: "Reversal of FT123", "RVSL_FT123", "Reversed". A reversal takes back an
 * earlier payment, in whichever column its amount is.
 */
export const saysReversal = (cell: string) =>
  /(?<![a-z])(?:revers(?:al|ed|ing)|reverse(?![a-z])|rvsa?l|rvrsl|charge.?back)/i.test(cell);

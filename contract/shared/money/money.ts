import { withThousands } from "./prices.ts";

/** Sum in whole minor units of one currency. Sums in two currencies are never added. */
export interface Money {
  currency: Currency;
  amount_minor: number;
}

/** Currencies of prices, with the number of decimals of each (ISO 4217). */
const minorDigits = { UGX: 0, USD: 2, KES: 2, TZS: 2, RWF: 0, ZMW: 2, NGN: 2, EUR: 2, GBP: 2 } as const;
export type Currency = keyof typeof minorDigits;
export const currencies = Object.keys(minorDigits) as [Currency, ...Currency[]];

/** Maximum price. A larger one is a typing error. Thirty percent of it is still exact in a JavaScript number. */
const MAX_MINOR = 1_000_000_000_000;

const written = /^(?:([A-Z]{3}) ?|(\$) ?)?(\d{1,13}|\d{1,3}(?:,\d{3})+)(?:\.(\d+))?$/;

/**
 * Reads the text of a program's price as money, or null if it is not a single sum in one currency. "Free" is UGX 0. A
 * bare number is US dollars, as students see it (students.md 4).
 */
export function parsePrice(price: string): Money | null {
  const text = price.trim().replace(/\s+/g, " ").toUpperCase();
  if (text === "FREE") return { currency: "UGX", amount_minor: 0 };
  const [, code, , whole, fraction = ""] = written.exec(text) ?? [];
  const currency = code ?? "USD";
  if (whole === undefined || !isCurrency(currency)) return null;
  const digits = minorDigits[currency];
  if (fraction.length > digits) return null;
  const amount_minor = Number(whole.replaceAll(",", "") + fraction.padEnd(digits, "0"));
  return amount_minor <= MAX_MINOR ? { currency, amount_minor } : null;
}

/** Returns for example "UGX 1,500" or "USD 149.50". parsePrice reads it back as the same money. */
export function formatMoney({ currency, amount_minor }: Money): string {
  return `${currency} ${amountText({ currency, amount_minor })}`;
}

/** Formats a commission for the list of affiliates, which writes "Ugx" (staff.md 2 and 9). */
export function formatCommission({ currency, amount_minor }: Money): string {
  return `${currency === "UGX" ? "Ugx" : currency} ${amountText({ currency, amount_minor })}`;
}

/** Returns the sum in major units of its currency. */
export function toMajor({ currency, amount_minor }: Money): number {
  return amount_minor / 10 ** minorDigits[currency];
}

/** Returns the sum as banks expect it: without separators, with the currency's decimals. */
export function plainAmount({ currency, amount_minor }: Money): string {
  return toMajor({ currency, amount_minor }).toFixed(minorDigits[currency]);
}

function amountText(money: Money): string {
  const [whole = "0", fraction] = plainAmount(money).split(".");
  return fraction === undefined || fraction === "00"
    ? withThousands(whole)
    : `${withThousands(whole)}.${fraction}`;
}

/** Returns whether sums in the currency have decimals: dollars have cents, and shillings of Uganda do not. */
export const hasDecimals = (currency: Currency): boolean => minorDigits[currency] > 0;

export function isCurrency(code: string): code is Currency {
  return Object.hasOwn(minorDigits, code);
}

import { withThousands } from "./prices.ts";

/** Whole minor units of one currency. Amounts of two currencies are never added. */
export interface Money {
  currency: Currency;
  amount_minor: number;
}

/** The currencies of prices, with the digits of their minor unit (ISO 4217). */
const minorDigits = { UGX: 0, USD: 2, KES: 2, TZS: 2, RWF: 0, ZMW: 2, NGN: 2, EUR: 2, GBP: 2 } as const;
export type Currency = keyof typeof minorDigits;
export const currencies = Object.keys(minorDigits) as [Currency, ...Currency[]];

/** A larger price is a typing error. Thirty percent of this one is exact in a JavaScript number. */
const MAX_MINOR = 1_000_000_000_000;

const written = /^(?:([A-Z]{3}) ?|(\$) ?)?(\d{1,13}|\d{1,3}(?:,\d{3})+)(?:\.(\d+))?$/;

/**
 * A program's price text as money, or null when it is not one sum of one currency. Free is UGX 0. A bare number is US
 * dollars, as students see it (student-dashboard.md section 4).
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

/** "UGX 1,500", "USD 149.50". parsePrice reads it back as the same money. */
export function formatMoney({ currency, amount_minor }: Money): string {
  return `${currency} ${amountText({ currency, amount_minor })}`;
}

/** The list of affiliates writes "Ugx" (staff-dashboard.md sections 2 and 9). Everything else writes formatMoney. */
export function formatCommission({ currency, amount_minor }: Money): string {
  return `${currency === "UGX" ? "Ugx" : currency} ${amountText({ currency, amount_minor })}`;
}

/** The sum in units of its currency. */
export function toMajor({ currency, amount_minor }: Money): number {
  return amount_minor / 10 ** minorDigits[currency];
}

/** The sum as banks want it: without separators, with the currency's decimals. */
export function plainAmount({ currency, amount_minor }: Money): string {
  return toMajor({ currency, amount_minor }).toFixed(minorDigits[currency]);
}

function amountText(money: Money): string {
  const [whole = "0", fraction] = plainAmount(money).split(".");
  return fraction === undefined || fraction === "00"
    ? withThousands(whole)
    : `${withThousands(whole)}.${fraction}`;
}

function isCurrency(code: string): code is Currency {
  return Object.hasOwn(minorDigits, code);
}

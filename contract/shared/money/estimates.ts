import { isCurrency, type Money, toMajor } from "./money.ts";
import { withThousands } from "./prices.ts";

/**
 * Estimates of prices in a person's own currency, at the institute's exchange rates (visitors.md 2.5). Uses no zod,
 * because the script of public pages needs it.
 */

/** Currencies that can have an exchange rate, with the dial codes of the countries that use them. */
const dialCodes = {
  KES: ["+254"],
  TZS: ["+255"],
  RWF: ["+250"],
  BIF: ["+257"],
  SSP: ["+211"],
  ETB: ["+251"],
  CDF: ["+243"],
  ZMW: ["+260"],
  MWK: ["+265"],
  NGN: ["+234"],
  GHS: ["+233"],
  ZAR: ["+27"],
  XOF: ["+221", "+223", "+225", "+226", "+227", "+228", "+229", "+245"],
  XAF: ["+235", "+236", "+237", "+240", "+241", "+242"],
  USD: ["+1"],
  EUR: ["+30", "+31", "+32", "+33", "+34", "+39", "+43", "+49", "+351", "+352", "+353", "+358"],
  GBP: ["+44"],
} as const;
export type RatedCurrency = keyof typeof dialCodes;
export const ratedCurrencies = Object.keys(dialCodes) as [RatedCurrency, ...RatedCurrency[]];

/** Currency of an estimate: the institute's own, or one with a rate. */
export type EstimateCurrency = RatedCurrency | "UGX";

/** Shillings of Uganda for one unit of each currency. Currencies without a rate are absent. */
export type Rates = { readonly [C in RatedCurrency]?: number | undefined };

/** Currencies without coins of smaller units. Their estimates are whole numbers. */
const withoutCents: ReadonlySet<string> = new Set(["UGX", "RWF", "BIF", "XOF", "XAF"]);

/** Returns the currency of the country of a phone number in E.164, or null if it is not in the list. */
export function currencyOfPhone(phone: string): EstimateCurrency | null {
  if (phone.startsWith("+256")) return "UGX";
  // No dial code begins with another one.
  const uses = (currency: RatedCurrency) => dialCodes[currency].some((code) => phone.startsWith(code));
  return ratedCurrencies.find(uses) ?? null;
}

/**
 * Returns a price in another currency, such as "KES 9,500". Returns null for a price in that currency, a free program,
 * an amount that rounds to zero, and if a rate is missing.
 */
export function estimateOf(price: Money, wanted: EstimateCurrency, rates: Rates): string | null {
  if (price.currency === wanted) return null;
  const from = shillingsFor(price.currency, rates);
  const to = shillingsFor(wanted, rates);
  if (!from || !to) return null;
  const amount = rounded((toMajor(price) * from) / to, wanted);
  return amount === "0" ? null : `${wanted} ${amount}`;
}

function shillingsFor(currency: string, rates: Rates): number | undefined {
  return currency === "UGX" ? 1 : rates[currency as RatedCurrency];
}

/**
 * Rounds as people say a price. The third digit becomes 0 or 5 ("9,483" is "9,500"), which is at most 2.5 percent off.
 * Amounts below 100 are whole, and those below 10 have one decimal if the currency has cents ("5.40").
 */
function rounded(amount: number, currency: string): string {
  if (amount < 10 && !withoutCents.has(currency)) {
    const tenths = Math.round(amount * 10);
    return tenths % 10 === 0 ? String(tenths / 10) : `${(tenths / 10).toFixed(1)}0`;
  }
  const digits = String(Math.round(amount)).length;
  const step = digits < 3 ? 1 : 5 * 10 ** (digits - 3);
  return withThousands(Math.round(amount / step) * step);
}

/** Returns the price as money, or null if its text was not one sum. */
export function moneyOf(program: { price_amount: number | null; currency: string | null }): Money | null {
  const { price_amount: amount_minor, currency } = program;
  return amount_minor !== null && currency !== null && isCurrency(currency)
    ? { currency, amount_minor }
    : null;
}

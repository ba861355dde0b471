import { type Currency, hasDecimals, isCurrency, parsePrice } from "./money.ts";
import { withThousands } from "./prices.ts";

/** The price field of a program: a currency and figures, such as "UGX 450,000" (staff.md 5). */

const usualCurrency: Currency = "UGX";

/** Returns the currency that a price begins with, or that of its sum, otherwise UGX. */
export const currencyOfPrice = (price: string): Currency => namedCurrency(price) ?? usualCurrency;

function namedCurrency(price: string): Currency | undefined {
  const code = /^[A-Za-z]{3}(?![A-Za-z])/.exec(price.trim())?.[0].toUpperCase() ?? "";
  return isCurrency(code) ? code : parsePrice(price)?.currency;
}

/**
 * Formats the price field while staff type: the currency, then digits with thousands separators. A typed currency is
 * selected. Separators that staff typed stay as they are, because "1,500.50" and "1500,50" must not become 150,050.
 */
export function formatPriceInput(typed: string, before = ""): string {
  // A text that names no currency keeps the selected one.
  const named = /[A-Za-z$]/.test(typed) ? namedCurrency(typed) : undefined;
  const currency = named ?? currencyOfPrice(before);
  const figures = typed.replace(/[^\d.,]/g, "").replace(/^0+(?=\d)/, "");
  const [whole = "", ...decimals] = figures.split(".");
  const regrouped = [withThousands(whole.replaceAll(",", "").slice(0, 12)), ...decimals].join(".");
  const earlier = figuresOf(before);
  const isTyped = separators(figures) > separators(earlier) || (earlier !== "" && !isGrouped(earlier));
  return `${currency} ${isTyped && /[.,]/.test(figures) ? figures : regrouped}`;
}

/** Puts another currency in front of the figures of a price. */
export const inCurrency = (price: string, currency: Currency) => `${currency} ${figuresOf(price)}`;

const figuresOf = (price: string) => price.replace(/[^\d.,]/g, "");
const separators = (figures: string) => figures.replace(/\d/g, "").length;
const isGrouped = (figures: string) => /^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d*)?$/.test(figures);

/** Sign that people in East Africa write after a sum in shillings: "1,100,000/-" or "1,100,000/=". */
const shillingSign = /^([A-Z]{3})?\.?\s?([\d.,]+)\s?\/[-=]$/i;

/** Returns a price without the sign of shillings, which without a currency means UGX. */
export function withoutShillingSign(price: string): string {
  const [, code = usualCurrency, figures] = shillingSign.exec(price.trim()) ?? [];
  return figures !== undefined && isCurrency(code.toUpperCase()) ? `${code.toUpperCase()} ${figures}` : price;
}

export const priceRequired = "Price is required";

/** Returns what is wrong with a price that is a currency and figures. Any other text is a price, too. */
export function problemOfPrice(price: string): string | undefined {
  if (isCurrency(price.trim().toUpperCase())) return priceRequired;
  const [, code = "", figures = ""] = /^([A-Z]{3})\s*([\d.,][\d.,\s]*)$/i.exec(price.trim()) ?? [];
  const currency = code.toUpperCase();
  if (!isCurrency(currency) || !/\d/.test(figures) || parsePrice(price)) return undefined;
  return !hasDecimals(currency) && parsePrice(`USD ${figures}`)
    ? `${currency} has no decimals. Write a whole amount, for example ${currency} 450,000`
    : `Write the price in figures, for example ${currency} 450,000`;
}

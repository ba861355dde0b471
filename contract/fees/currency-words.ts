import type { Currency } from "#contract/shared/money/money.ts";

/** Words for shillings in addition to the currency's code, as in "Shs. 450,000/=". */
const shillings: Partial<Record<Currency, string>> = {
  UGX: "USHS?|SHS?",
  KES: "KSHS?|SHS?",
  TZS: "TSHS?|SHS?",
};

export const isShilling = (currency: Currency) => currency in shillings;

/** Removes the name and the signs of the currency from an amount in capitals. */
export function withoutCurrency(text: string, currency: Currency): string {
  const words = shillings[currency];
  const named = words ? `(?:${currency}|${words})\\.?|/[=-]` : `${currency}\\.?`;
  return text.replace(new RegExp(named, "g"), "");
}

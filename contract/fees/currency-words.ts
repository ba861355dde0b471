import type { Currency } from "#contract/shared/money.ts";

/** Words and signs for shillings besides a currency's code, as in "Shs. 450,000/=". */
const shillings: Partial<Record<Currency, string>> = {
  UGX: "USHS?|SHS?",
  KES: "KSHS?|SHS?",
  TZS: "TSHS?|SHS?",
};

export const isShilling = (currency: Currency) => currency in shillings;

/** An amount in capitals without what names its currency. */
export function withoutCurrency(text: string, currency: Currency): string {
  const words = shillings[currency];
  const named = words ? `(?:${currency}|${words})\\.?|/[=-]` : `${currency}\\.?`;
  return text.replace(new RegExp(named, "g"), "");
}

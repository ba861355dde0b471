import type { ExchangeRates } from "#contract/fees/exchange-rates.ts";
import { currencyOfPhone, estimateOf, moneyOf } from "#contract/shared/money/estimates.ts";
import type { Money } from "#contract/shared/money/money.ts";

/** A price in the person's own currency, for example "about KES 9,500". */
export interface Estimate {
  text: string;
  /** Explains that it is no price. */
  help: string;
}

/** Look of an estimate below its price. */
export const estimateLook = "block font-normal font-sans text-muted text-sm [word-spacing:normal]";

const day = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** Returns the estimate of a price for a person with this phone; null without a rate (visitors.md 2.5). */
export function estimateFor(
  money: Money | null,
  phone: string,
  { rates, set_on }: Pick<ExchangeRates, "rates" | "set_on">,
): Estimate | null {
  const currency = currencyOfPhone(phone);
  const amount = money && currency && set_on ? estimateOf(money, currency, rates) : null;
  if (!money || !amount || !set_on) return null;
  return {
    text: `about ${amount}`,
    help: `An estimate at our exchange rate of ${day.format(new Date(set_on))}. You pay in ${money.currency}.`,
  };
}

/** Returns the price as an attribute that estimateIn reads: "UGX 450000", in minor units. Undefined without a sum. */
export function moneyAttribute(program: { price_amount: number | null; currency: string | null }) {
  const money = moneyOf(program);
  return money && money.amount_minor > 0 ? `${money.currency} ${money.amount_minor}` : undefined;
}

/** Reads the attribute. Returns null if it is not money. */
export function moneyInAttribute(value = ""): Money | null {
  const [currency = "", amount = ""] = value.split(" ");
  return /^\d+$/.test(amount) ? moneyOf({ currency, price_amount: Number(amount) }) : null;
}

import { formatMoney, type Money } from "#contract/shared/money/money.ts";

/** Returns the sum for each currency, such as "UGX 450,000 and USD 30". Amounts of two currencies are never added. */
export function sumsInWords(amounts: readonly Money[]): string {
  const sums = new Map<Money["currency"], number>();
  for (const { currency, amount_minor } of amounts)
    sums.set(currency, (sums.get(currency) ?? 0) + amount_minor);
  const words = [...sums].map(([currency, amount_minor]) => formatMoney({ currency, amount_minor }));
  return new Intl.ListFormat("en").format(words);
}

import type { CurrencyBalance } from "#contract/affiliates/figures.ts";
import type { Money } from "#contract/shared/money/money.ts";

/** Returns the commission in each currency that occurs, UGX first; UGX 0 if there is none. */
export function earnedSums(balances: readonly CurrencyBalance[]): [Money, ...Money[]] {
  const sums = balances
    .filter(({ accrued_minor }) => accrued_minor > 0)
    .map(({ currency, accrued_minor: amount_minor }) => ({ currency, amount_minor }));
  const isShillings = ({ currency }: Money) => currency === "UGX";
  const sorted = [...sums.filter(isShillings), ...sums.filter((sum) => !isShillings(sum))];
  const [first = { currency: "UGX", amount_minor: 0 } satisfies Money, ...others] = sorted;
  return [first, ...others];
}

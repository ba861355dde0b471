import { formatMoney, type Money } from "#contract/shared/money/money.ts";

/** Formats "UGX 15,000 taken back", the sum of the negative entries of a commission or balance. */
export function takenBack({
  currency,
  taken_back_minor,
}: Pick<Money, "currency"> & { taken_back_minor: number }) {
  return `${formatMoney({ currency, amount_minor: -taken_back_minor })} taken back`;
}

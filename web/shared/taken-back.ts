import { formatMoney, type Money } from "#contract/shared/money.ts";

/** "UGX 15,000 taken back": what entries below zero take of a commission, or of a balance. */
export function takenBack({
  currency,
  taken_back_minor,
}: Pick<Money, "currency"> & { taken_back_minor: number }) {
  return `${formatMoney({ currency, amount_minor: -taken_back_minor })} taken back`;
}

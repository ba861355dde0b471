import { keysOf } from "#contract/shared/keys-of.ts";
import type { Money } from "#contract/shared/money.ts";

/** The rules of commission as plain functions (public-site.md section 9, api.md section 2). */

export const commissionStateLabels = {
  pending: "Pending",
  confirmed: "Confirmed",
  paid: "Paid",
  void: "Void",
} as const;
export type CommissionState = keyof typeof commissionStateLabels;
export const commissionStates = keysOf(commissionStateLabels);

/** What may happen to a commission in which state. Only a batch pays one. */
export const commissionCan = {
  confirm: ["pending"],
  void: ["pending", "confirmed"],
  pay: ["confirmed"],
} as const satisfies Record<string, readonly CommissionState[]>;

/** Whether staff may confirm it: a pending one, and once more one whose payment was reversed since. */
export const mayConfirm = (one: { state: string; payout_id: number | null; is_payment_reversed: boolean }) =>
  one.payout_id === null &&
  (one.is_payment_reversed || commissionCan.confirm.some((state) => state === one.state));

/** Whether staff may make it void: it is not paid, and in no batch. */
export const mayVoid = (one: { state: string; payout_id: number | null }) =>
  one.payout_id === null && commissionCan.void.some((state) => state === one.state);

/** The affiliate's share by the number of their referred enrollments, this one included. */
export const commissionTiers = [
  { from: 1, rate_percent: 15 },
  { from: 6, rate_percent: 20 },
  { from: 16, rate_percent: 30 },
] as const;

export function ratePercent(count: number): number {
  return commissionTiers.filter((tier) => count >= tier.from).at(-1)?.rate_percent ?? 0;
}

/** From so many enrollments of one network in a day on, staff should look twice. A class may share its network. */
export const MANY_OF_A_NETWORK = 5;

/** Rounded down to the whole minor unit, so that no payout exceeds the advertised share. */
export function commissionOf(price: Money, rate_percent: number): Money {
  return { currency: price.currency, amount_minor: Math.floor((price.amount_minor * rate_percent) / 100) };
}

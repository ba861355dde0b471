import { keysOf } from "#contract/shared/keys-of.ts";
import type { Money } from "#contract/shared/money/money.ts";

/** Commission rules as plain functions (visitors.md 9, api.md 2). */

export const commissionStateLabels = {
  pending: "Pending",
  confirmed: "Confirmed",
  paid: "Paid",
  void: "Void",
} as const;
export type CommissionState = keyof typeof commissionStateLabels;
export const commissionStates = keysOf(commissionStateLabels);

/** States in which each action on a commission is allowed. Only a batch pays commissions. */
export const commissionCan = {
  confirm: ["pending"],
  take_back: ["confirmed"],
  void: ["pending", "confirmed"],
  pay: ["confirmed"],
} as const satisfies Record<string, readonly CommissionState[]>;

/** Returns whether staff may confirm it: it is in no batch, and is pending or its payment was reversed. */
export const mayConfirm = (one: { state: string; payout_id: number | null; is_payment_reversed: boolean }) =>
  one.payout_id === null &&
  (one.is_payment_reversed || commissionCan.confirm.some((state) => state === one.state));

/** Returns whether staff may take its confirmation back: it is confirmed and in no batch. */
export const mayTakeBack = (one: { state: string; payout_id: number | null }) =>
  one.payout_id === null && commissionCan.take_back.some((state) => state === one.state);

/** Returns whether staff may void it: it is in no batch and not paid. */
export const mayVoid = (one: { state: string; payout_id: number | null }) =>
  one.payout_id === null && commissionCan.void.some((state) => state === one.state);

/** The affiliate's share, by the number of their referred enrollments including this one. */
export const commissionTiers = [
  { from: 1, rate_percent: 15 },
  { from: 6, rate_percent: 20 },
  { from: 16, rate_percent: 30 },
] as const;

export function ratePercent(count: number): number {
  return commissionTiers.filter((tier) => count >= tier.from).at(-1)?.rate_percent ?? 0;
}

/** Number of enrollments from one network in a day from which staff are warned. A class may share a network. */
export const MANY_OF_A_NETWORK = 5;

/** Returns the commission, rounded down to a whole minor unit so that no payout exceeds the advertised share. */
export function commissionOf(price: Money, rate_percent: number): Money {
  return { currency: price.currency, amount_minor: Math.floor((price.amount_minor * rate_percent) / 100) };
}

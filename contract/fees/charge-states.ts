import { keysOf } from "#contract/shared/keys-of.ts";

// Plain data, so that lists can read it without a schema library.

/** States of a charge (beyond.md 1). An enrollment in a program without a price is free and has no charge. */
export const chargeStateLabels = {
  unpaid: "Unpaid",
  part_paid: "Partly paid",
  paid: "Paid",
  overpaid: "Overpaid",
  waived: "Waived",
  on_purchase_order: "On purchase order",
  cancelled: "Cancelled",
} as const;
export type ChargeState = keyof typeof chargeStateLabels;
export const chargeStates = keysOf(chargeStateLabels);

/** Filters of the staff's list. Groups of states come first, because staff use them every day. */
export const chargeFilterLabels = {
  billed: "All but cancelled",
  outstanding: "Outstanding",
  overdue: "Overdue",
  reported: "To confirm",
  to_pay_back: "To pay back",
  parts_asked: "Asks for parts",
  ...chargeStateLabels,
} as const;

/** States in which the student owes nothing. */
export const settledStates = ["paid", "overpaid", "waived", "on_purchase_order", "cancelled"] as const;

export const adjustmentKinds = ["scholarship", "waiver", "early_bird", "other"] as const;
export type AdjustmentKind = (typeof adjustmentKinds)[number];
export const adjustmentLabels = {
  scholarship: "Scholarship",
  waiver: "Waiver",
  early_bird: "Early bird",
  other: "Other",
} as const satisfies Record<AdjustmentKind, string>;

const isCancelled = "This charge is cancelled.";
const isSettled = "This charge is settled.";
const unlessCancelled = {
  unpaid: true,
  part_paid: true,
  paid: true,
  overpaid: true,
  waived: true,
  on_purchase_order: true,
  cancelled: isCancelled,
} as const satisfies Record<ChargeState, true | string>;
const always = { ...unlessCancelled, cancelled: true } as const satisfies Record<ChargeState, true>;
const isAsked = "This charge is not cancelled.";
const whileCancelled = {
  unpaid: isAsked,
  part_paid: isAsked,
  paid: isAsked,
  overpaid: isAsked,
  waived: isAsked,
  on_purchase_order: isAsked,
  cancelled: true,
} as const satisfies Record<ChargeState, true | string>;
const whileOutstanding = {
  ...unlessCancelled,
  paid: isSettled,
  overpaid: isSettled,
  waived: isSettled,
} as const satisfies Record<ChargeState, true | string>;

/** Actions of staff in each state: true if allowed, otherwise the reason. The server and the buttons use this table. */
export const chargeCan = {
  // Money received or paid back can be recorded in every state.
  pay: always,
  pay_back: always,
  discount: unlessCancelled,
  ask_again: whileCancelled,
  remind: { ...whileOutstanding, on_purchase_order: "An employer pays this fee." },
  plan: whileOutstanding,
  ask_for_parts: { ...whileOutstanding, on_purchase_order: "An employer pays this fee." },
  decline_parts: always,
  ask_phone: whileOutstanding,
} as const satisfies Record<string, Record<ChargeState, true | string>>;

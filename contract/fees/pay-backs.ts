import { z } from "zod";
import { flag, Id, requiredText, Timestamp } from "#contract/shared/scalars.ts";
import { amountField, MinorUnits } from "./money-fields.ts";
import { paymentDay } from "./payments/payment-day.ts";
import { paymentMethods } from "./payments/payment-methods.ts";
import { transactionNumberField } from "./payments/transaction-fields.ts";

/** Ways to pay money back: all payment methods except a purchase order. */
export const payBackMethods = paymentMethods.filter((method) => method !== "purchase_order");
export type PayBackMethod = (typeof payBackMethods)[number];

/** Money paid back to the payer. The amount is negative, or positive if it takes an earlier entry back. */
export const PayBack = z.object({
  id: Id,
  amount_minor: MinorUnits,
  method: z.enum(payBackMethods),
  /** Transaction number of the transfer that paid it back. */
  external_id: z.string(),
  paid_on: z.string(),
  reason: z.string(),
  made_at: Timestamp,
});
export type PayBack = z.output<typeof PayBack>;

export const StaffPayBack = PayBack.extend({ made_by: z.string() });
export type StaffPayBack = z.output<typeof StaffPayBack>;

/** Form for a pay-back, with an amount above zero. With `takes_back`, it corrects a mistaken entry. */
export const PayBackForm = z.object({
  amount: amountField,
  takes_back: flag(false),
  method: z.enum(payBackMethods, { error: "Choose how it was paid back." }),
  external_id: transactionNumberField,
  paid_on: paymentDay,
  reason: requiredText("Reason is required", 300),
});

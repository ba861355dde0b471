import { z } from "zod";
import { flag, Id, requiredText, Timestamp } from "#contract/shared/scalars.ts";
import { amountField, MinorUnits } from "./money-fields.ts";
import { paymentDay } from "./payment-day.ts";
import { paymentMethods } from "./payments.ts";
import { transactionNumberField } from "./transaction-fields.ts";

/** How money goes back; nobody pays back by a purchase order. */
export const payBackMethods = paymentMethods.filter((method) => method !== "purchase_order");
export type PayBackMethod = (typeof payBackMethods)[number];

/** Money that went back to the payer: below zero, and above zero where an entry is taken back. */
export const PayBack = z.object({
  id: Id,
  amount_minor: MinorUnits,
  method: z.enum(payBackMethods),
  /** The number of the transfer that brought it back. */
  external_id: z.string(),
  paid_on: z.string(),
  reason: z.string(),
  made_at: Timestamp,
});
export type PayBack = z.output<typeof PayBack>;

export const StaffPayBack = PayBack.extend({ made_by: z.string() });
export type StaffPayBack = z.output<typeof StaffPayBack>;

/** An amount above zero; with `takes_back` it corrects an entry that was a mistake. */
export const PayBackForm = z.object({
  amount: amountField,
  takes_back: flag(false),
  method: z.enum(payBackMethods, { error: "Choose how it was paid back." }),
  external_id: transactionNumberField,
  paid_on: paymentDay,
  reason: requiredText("Reason is required", 300),
});

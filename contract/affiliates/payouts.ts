import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { listOf, pageQuery } from "#contract/shared/lists.ts";
import { currencies } from "#contract/shared/money/money.ts";
import { countField, Id, requiredFlag, Timestamp } from "#contract/shared/scalars.ts";
import { type PayoutMethod, payoutMethods } from "./payout-details.ts";

export const payoutStates = ["open", "paid"] as const;
export type PayoutState = (typeof payoutStates)[number];

/** States in which staff may pay or cancel a batch. Paying a paid batch again changes nothing. */
export const payoutCan = {
  pay: ["open", "paid"],
  cancel: ["open"],
} as const satisfies Record<string, readonly PayoutState[]>;

/** Payment lists of a batch: one for banks and one for mobile money. Each payee is in one of them. */
export const payoutLists = payoutMethods;
export type PayoutList = PayoutMethod;

const sums = {
  currency: z.enum(currencies),
  amount_minor: z.number().int().nonnegative(),
  affiliate_count: z.number().int(),
  commission_count: z.number().int(),
  bonus_count: z.number().int(),
  /** Entries that take back paid commissions, or restore them. */
  correction_count: z.number().int(),
};

/** Confirmed sums in one currency that are in no batch and not held back. Bonuses are in US dollars. */
export const DuePayout = z.object({
  ...sums,
  /** Debt of affiliates who owe more than they would be paid. They are left out of batches until they earn more. */
  waiting_minor: z.number().int().nonpositive(),
});
export type DuePayout = z.output<typeof DuePayout>;

export const Payout = z.object({
  ...sums,
  id: Id,
  state: z.enum(payoutStates),
  /** Commissions in an open batch whose student was refunded after the confirmation. */
  reversed_count: z.number().int(),
  created_at: Timestamp,
  paid_at: Timestamp.nullable(),
});
export type Payout = z.output<typeof Payout>;

/** Affiliate in a batch, with the sum to pay. */
export const Payee = z.object({
  affiliate: Id,
  name: z.string(),
  email: z.string(),
  account_name: z.string(),
  /** Number of the phone or of the bank account that the batch pays to. */
  account: z.string(),
  /** Name of the bank; empty for mobile money. */
  bank_name: z.string(),
  amount_minor: z.number().int(),
});
export type Payee = z.output<typeof Payee>;

/** Payout rules. With `two_people`, the person who confirmed a commission may not mark its batch as paid. */
const PayoutRules = z.object({ two_people: requiredFlag });

export const payouts = {
  list: endpoint({
    method: "GET",
    path: "/payouts/",
    access: "staff:affiliates",
    summary: "Lists batches of commissions and bonuses, newest first.",
    query: z.object(pageQuery),
    reply: listOf(Payout),
  }),
  due: endpoint({
    method: "GET",
    path: "/payouts/due/",
    access: "staff:affiliates",
    summary:
      "Returns the sums of confirmed commissions, bonuses and corrections that are in no batch and not held back, by currency.",
    reply: z.array(DuePayout),
  }),
  create: endpoint({
    method: "POST",
    path: "/payouts/",
    access: "staff:affiliates",
    summary:
      "Puts every due commission and correction of a currency into a batch. A batch in US dollars also gets every due bonus. Affiliates who would owe money are left out.",
    body: z.object({ currency: z.enum(currencies, { error: "Unknown currency." }) }),
    idempotent: true,
    reply: Payout,
    status: 201,
  }),
  pay: endpoint({
    method: "POST",
    path: "/payouts/{id}/pay/",
    access: "staff:affiliates",
    summary:
      "Marks a batch as paid. Repeating the call changes nothing. If more commissions lost their payment than the caller saw, it is refused with 409.",
    body: z.object({ reversed_count: countField("reversed_count must be a number.").optional() }),
    reply: Payout,
    status: 200,
  }),
  rules: endpoint({
    method: "GET",
    path: "/payouts/rules/",
    access: "staff:affiliates",
    summary:
      "Returns whether the person who marks a batch as paid must have confirmed none of its commissions.",
    reply: PayoutRules,
  }),
  change_rules: endpoint({
    method: "PUT",
    path: "/payouts/rules/",
    access: "admin",
    summary: "Sets whether the person who marks a batch as paid must have confirmed none of its commissions.",
    body: PayoutRules,
    reply: PayoutRules,
  }),
  cancel: endpoint({
    method: "DELETE",
    path: "/payouts/{id}/",
    access: "staff:affiliates",
    summary: "Dissolves an open batch. Its commissions and bonuses become due again.",
    reply: "nothing",
  }),
  payees: endpoint({
    method: "GET",
    path: "/payouts/{id}/payees/",
    access: "staff:affiliates",
    summary: "Lists the affiliates whom a batch pays, by name, with their accounts as stored with the batch.",
    reply: z.array(Payee),
  }),
  export: endpoint({
    method: "GET",
    path: "/payouts/{id}/export.csv",
    access: "staff:affiliates",
    summary: "Returns the affiliates to pay by bank or by mobile money as CSV, one line each.",
    query: z.object({
      list: z.enum(Object.keys(payoutLists) as [PayoutList, ...PayoutList[]], { error: "Unknown list." }),
    }),
    reply: "raw",
  }),
};

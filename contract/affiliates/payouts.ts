import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { listOf, pageQuery } from "#contract/shared/lists.ts";
import { currencies } from "#contract/shared/money.ts";
import { Id, requiredFlag, Timestamp } from "#contract/shared/scalars.ts";
import { type PayoutMethod, payoutMethods } from "./payout-details.ts";

export const payoutStates = ["open", "paid"] as const;
export type PayoutState = (typeof payoutStates)[number];

/** What staff may do to a batch. Paying a paid batch again changes nothing. */
export const payoutCan = {
  pay: ["open", "paid"],
  cancel: ["open"],
} as const satisfies Record<string, readonly PayoutState[]>;

/** The lists for a bank or a mobile-money company. Each payee of a batch is in one of them. */
export const payoutLists = payoutMethods;
export type PayoutList = PayoutMethod;

const sums = {
  currency: z.enum(currencies),
  amount_minor: z.number().int().nonnegative(),
  affiliate_count: z.number().int(),
  commission_count: z.number().int(),
  bonus_count: z.number().int(),
  /** Entries that take paid commissions back, or give them again. */
  correction_count: z.number().int(),
};

/** What is confirmed, in no batch and not held back, by currency. Bonuses are in dollars. */
export const DuePayout = z.object({
  ...sums,
  /** What affiliates owe beyond what they would be paid: it waits, with all that is theirs, until they earn more. */
  waiting_minor: z.number().int().nonpositive(),
});
export type DuePayout = z.output<typeof DuePayout>;

export const Payout = z.object({
  ...sums,
  id: Id,
  state: z.enum(payoutStates),
  /** Commissions in an open batch whose student's money went back since they were confirmed. */
  reversed_count: z.number().int(),
  created_at: Timestamp,
  paid_at: Timestamp.nullable(),
});
export type Payout = z.output<typeof Payout>;

/** With two people, who confirmed a commission does not mark its batch as paid. */
const PayoutRules = z.object({ two_people: requiredFlag });

export const payouts = {
  list: endpoint({
    method: "GET",
    path: "/payouts/",
    access: "staff:affiliates",
    summary: "Batches of commissions and bonuses, newest first.",
    query: z.object(pageQuery),
    reply: listOf(Payout),
  }),
  due: endpoint({
    method: "GET",
    path: "/payouts/due/",
    access: "staff:affiliates",
    summary:
      "Confirmed commissions, bonuses and corrections that are in no batch and not held back, by currency.",
    reply: z.array(DuePayout),
  }),
  create: endpoint({
    method: "POST",
    path: "/payouts/",
    access: "staff:affiliates",
    summary:
      "Put every due commission and correction of a currency into a batch, and every due bonus into one of dollars. An affiliate who would owe money waits.",
    body: z.object({ currency: z.enum(currencies, { error: "Unknown currency." }) }),
    idempotent: true,
    reply: Payout,
    status: 201,
  }),
  pay: endpoint({
    method: "POST",
    path: "/payouts/{id}/pay/",
    access: "staff:affiliates",
    summary: "Mark a batch as paid; a second time changes nothing.",
    reply: Payout,
    status: 200,
  }),
  rules: endpoint({
    method: "GET",
    path: "/payouts/rules/",
    access: "staff:affiliates",
    summary: "Whether paying takes another person than confirming.",
    reply: PayoutRules,
  }),
  change_rules: endpoint({
    method: "PUT",
    path: "/payouts/rules/",
    access: "admin",
    summary:
      "Ask for another person to mark a batch as paid than those who confirmed its commissions, or stop it.",
    body: PayoutRules,
    reply: PayoutRules,
  }),
  cancel: endpoint({
    method: "DELETE",
    path: "/payouts/{id}/",
    access: "staff:affiliates",
    summary: "Dissolve an open batch; its commissions and bonuses are due as before.",
    reply: "nothing",
  }),
  export: endpoint({
    method: "GET",
    path: "/payouts/{id}/export.csv",
    access: "staff:affiliates",
    summary: "The affiliates that a bank or a mobile-money company pays, one line each.",
    query: z.object({
      list: z.enum(Object.keys(payoutLists) as [PayoutList, ...PayoutList[]], { error: "Unknown list." }),
    }),
    reply: "raw",
  }),
};

import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { mobileMoneyLimit } from "#contract/shared/limits.ts";
import { PhoneWithCountry } from "#contract/shared/phones.ts";
import { Id, Timestamp } from "#contract/shared/scalars.ts";
import { amountField, CurrencyCode, MinorUnits } from "./money-fields.ts";

/** `begun` is stored and perhaps not sent yet; `pending` waits for the person with the phone. */
export const requestStates = ["begun", "pending", "successful", "failed"] as const;
export type RequestState = (typeof requestStates)[number];

/** Why a request failed. Each tells the student what happened, and what to do next. */
export const failures = {
  declined: {
    what: "You declined the payment on your phone.",
    next: "Nothing was taken. Try again when you are ready.",
  },
  expired: {
    what: "The payment was not approved on your phone in time.",
    next: "Nothing was taken. Try again with the phone in your hand: the question is there for about 5 minutes.",
  },
  no_funds: {
    what: "There is not enough money on this mobile-money account.",
    next: "Nothing was taken. Top it up and try again, or pay a part of the fee.",
  },
  limit: {
    what: "This payment is above the limit of your mobile-money account.",
    next: "Nothing was taken. Pay a part of the fee today, or pay by bank transfer.",
  },
  unknown_phone: {
    what: "This number has no mobile-money account that can pay.",
    next: "Nothing was taken. Check the number, or use another one.",
  },
  unavailable: {
    what: "The network could not carry out the payment.",
    next: "Nothing was taken. Make sure that there is enough money on the account and try again in a few minutes.",
  },
  refused: {
    what: "The network refused the request.",
    next: "Nothing was taken. Pay another way, and tell us, so that we can mend it.",
  },
  not_sent: {
    what: "The network could not be reached.",
    next: "Nothing was taken. Try again later, or pay another way.",
  },
} as const;
export type Failure = keyof typeof failures;
export const failureNames = Object.keys(failures) as [Failure, ...Failure[]];

/** A request that asks a phone for a payment, as its student sees it. */
export const MobileMoneyRequest = z.object({
  id: z.uuid(),
  charge: Id,
  amount_minor: MinorUnits,
  currency: CurrencyCode,
  phone: z.string(),
  state: z.enum(requestStates),
  /** Of a failed one. */
  failure: z.enum(failureNames).nullable(),
  created_at: Timestamp,
  ended_at: Timestamp.nullable(),
});
export type MobileMoneyRequest = z.output<typeof MobileMoneyRequest>;

/** The same as staff see it, with what the network said last. */
export const StaffMobileMoneyRequest = MobileMoneyRequest.extend({
  detail: z.string(),
  asked_at: Timestamp.nullable(),
  /** It waits for longer than a phone asks. */
  is_hanging: z.boolean(),
});
export type StaffMobileMoneyRequest = z.output<typeof StaffMobileMoneyRequest>;

export const isOpen = ({ state }: Pick<MobileMoneyRequest, "state">) =>
  state === "begun" || state === "pending";

/** What is left, the part that is due, or less; and the phone that pays, in any usual writing. */
export const MobileMoneyForm = z.object({ charge: Id, amount: amountField, phone: PhoneWithCountry });

export const mobileMoney = {
  start: endpoint({
    method: "POST",
    path: "/student/fees/mobile-money/",
    access: "student",
    summary:
      "Ask a phone for a payment of one's own charge. The reply comes before the phone rings; the charge then shows what became of it.",
    body: MobileMoneyForm,
    limits: [mobileMoneyLimit],
    idempotent: true,
    reply: MobileMoneyRequest,
    status: 201,
  }),
};

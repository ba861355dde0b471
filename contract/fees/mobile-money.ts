import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { mobileMoneyLimit } from "#contract/shared/limits.ts";
import { PhoneWithCountry } from "#contract/shared/phones.ts";
import { Id, Timestamp } from "#contract/shared/scalars.ts";
import { amountField, CurrencyCode, MinorUnits } from "./money-fields.ts";
import { failureNames, requestStates } from "./request-states.ts";

/** A request that asks a phone for a payment, as its student sees it. */
export const MobileMoneyRequest = z.object({
  id: z.uuid(),
  charge: Id,
  amount_minor: MinorUnits,
  currency: CurrencyCode,
  phone: z.string(),
  state: z.enum(requestStates),
  /** Of a failed or unanswered one. */
  failure: z.enum(failureNames).nullable(),
  created_at: Timestamp,
  ended_at: Timestamp.nullable(),
});
export type MobileMoneyRequest = z.output<typeof MobileMoneyRequest>;

/** The same as staff see it, with what the network said last. */
export const StaffMobileMoneyRequest = MobileMoneyRequest.extend({
  detail: z.string(),
  asked_at: Timestamp.nullable(),
  /** Nobody waits for it any more; it may still end. */
  is_hanging: z.boolean(),
});
export type StaffMobileMoneyRequest = z.output<typeof StaffMobileMoneyRequest>;

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

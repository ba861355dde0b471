import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { mobileMoneyLimit } from "#contract/shared/limits.ts";
import { PhoneWithCountry } from "#contract/shared/phones/phones.ts";
import { Id, Timestamp } from "#contract/shared/scalars.ts";
import { amountField, CurrencyCode, MinorUnits } from "../money-fields.ts";
import { failureNames } from "../request-failures.ts";
import { requestStates } from "../request-states.ts";

/** Request to a phone for a payment, as its student sees it. */
export const MobileMoneyRequest = z.object({
  id: z.uuid(),
  charge: Id,
  amount_minor: MinorUnits,
  currency: CurrencyCode,
  phone: z.string(),
  state: z.enum(requestStates),
  /** Set only for failed or unanswered requests. */
  failure: z.enum(failureNames).nullable(),
  created_at: Timestamp,
  ended_at: Timestamp.nullable(),
});
export type MobileMoneyRequest = z.output<typeof MobileMoneyRequest>;

/** Request to a phone as staff see it, with the last answer of the network. */
export const StaffMobileMoneyRequest = MobileMoneyRequest.extend({
  detail: z.string(),
  asked_at: Timestamp.nullable(),
  /** True if the network did not answer in time. The request may still end. */
  is_hanging: z.boolean(),
});
export type StaffMobileMoneyRequest = z.output<typeof StaffMobileMoneyRequest>;

/** Form for a mobile-money payment: the amount, and the phone that pays, in any usual format. */
export const MobileMoneyForm = z.object({ charge: Id, amount: amountField, phone: PhoneWithCountry });

export const mobileMoney = {
  start: endpoint({
    method: "POST",
    path: "/student/fees/mobile-money/",
    access: "student",
    summary:
      "Asks a phone for a payment of the student's own charge. The reply comes before the phone rings; the charge shows the result later.",
    body: MobileMoneyForm,
    limits: [mobileMoneyLimit],
    idempotent: true,
    reply: MobileMoneyRequest,
    status: 201,
  }),
};

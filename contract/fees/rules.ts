import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import {
  countField,
  optionalLine,
  optionalText,
  requiredFlag,
  requiredLine,
  Timestamp,
  versionField,
} from "#contract/shared/scalars.ts";
import { CurrencyCode } from "./money-fields.ts";

/** Whether a program opens before its fee is settled: always, until some days after the due date, or never. */
export const feeAccess = ["open", "grace", "closed"] as const;
export type FeeAccess = (typeof feeAccess)[number];

const wrongDays = "Enter the days from 0 to 365.";
const days = z.number({ error: wrongDays }).int(wrongDays).min(0, wrongDays).max(365, wrongDays);
const networkName = requiredLine("Name the network, for example MTN", 40);
export const FeeRules = z.object({
  is_on: requiredFlag,
  due_days: days,
  access: z.enum(feeAccess, { error: "Choose when pages open." }),
  grace_days: days,
  mobile_money: z
    .array(
      z.object({
        network: networkName,
        number: requiredLine("Number is required", 40),
        name: optionalLine(120),
      }),
    )
    .max(6, "At most 6 numbers"),
  instructions: optionalText(2_000),
});
export type FeeRules = z.output<typeof FeeRules>;

/** What becomes of fees from while fees were off, when they are switched on. */
const earlierFees = ["ask", "cancel"] as const;
export type EarlierFees = (typeof earlierFees)[number];

const StoredRules = FeeRules.extend({
  updated_at: Timestamp,
  /** Fees that nobody was asked for yet, without a payment; the switch asks for them or cancels them. */
  earlier_count: z.number().int(),
});

/** What a student needs in order to pay; the bank is the institute's own (`/institute/`). */
export const WaysToPay = FeeRules.pick({ is_on: true, mobile_money: true, instructions: true }).extend({
  /** Of "Pay with mobile money"; null while that is not set up: then it is "Coming Soon". */
  mobile_money_currency: CurrencyCode.nullable(),
});
export type WaysToPay = z.output<typeof WaysToPay>;

export const feeRules = {
  get: endpoint({
    method: "GET",
    path: "/fees/rules/",
    access: "staff:fees",
    summary: "How the institute takes its fees.",
    reply: StoredRules,
  }),
  change: endpoint({
    method: "PUT",
    path: "/fees/rules/",
    access: "admin",
    // A program's page tells how its price can be paid.
    changes: "content",
    summary:
      "Change how the institute takes its fees, or switch them on or off. Switched on, `earlier_fees` says whether fees of earlier enrollments are asked for (`ask`, when it is left out) or cancelled where nothing was paid. `earlier_count` is how many the caller has seen: another number is refused with 409.",
    body: FeeRules.extend({
      updated_at: versionField,
      earlier_count: countField("The count is required.").optional(),
      earlier_fees: z.enum(earlierFees, { error: "Choose what becomes of earlier fees." }).optional(),
    }),
    reply: StoredRules,
  }),
  ways_to_pay: endpoint({
    method: "GET",
    path: "/fees/ways-to-pay/",
    access: "user",
    summary: "Numbers and words for who wants to pay.",
    reply: WaysToPay,
  }),
};

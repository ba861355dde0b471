import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { dialCodeOf } from "#contract/shared/phones/phone-numbers.ts";
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

/** Access to a program before its fee is settled: always, until some days after the due date, or never. */
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
        /** Dial code of the country whose phones can pay to this number, such as "+254"; empty for all. */
        country: optionalLine(5).refine(
          (code) => code === "" || dialCodeOf(code) === code,
          "Choose the country.",
        ),
      }),
    )
    .max(6, "At most 6 numbers"),
  instructions: optionalText(2_000),
});
export type FeeRules = z.output<typeof FeeRules>;

/** Ways to treat the fees of enrollments made while fees were off, when fees are switched on. */
const earlierFees = ["ask", "cancel"] as const;
export type EarlierFees = (typeof earlierFees)[number];

const StoredRules = FeeRules.extend({
  updated_at: Timestamp,
  /** Number of unpaid fees of enrollments made while fees were off. Switching fees on asks for them or cancels them. */
  earlier_count: z.number().int(),
});

/** Facts that a student needs for paying. The bank account is in `/institute/`. */
export const WaysToPay = FeeRules.pick({ is_on: true, mobile_money: true, instructions: true }).extend({
  /** Currency of "Pay with mobile money"; null while that is not set up and shown as "Coming Soon". */
  mobile_money_currency: CurrencyCode.nullable(),
});
export type WaysToPay = z.output<typeof WaysToPay>;

export const feeRules = {
  get: endpoint({
    method: "GET",
    path: "/fees/rules/",
    access: "staff:fees",
    summary: "Returns how the institute takes its fees.",
    reply: StoredRules,
  }),
  change: endpoint({
    method: "PUT",
    path: "/fees/rules/",
    access: "admin",
    // A program's page shows how its price can be paid.
    changes: "content",
    summary:
      "Changes how the institute takes its fees, or switches fees on or off. When fees are switched on, `earlier_fees` decides whether the fees of earlier enrollments are asked for (`ask`, the default) or cancelled if nothing was paid (`cancel`). `earlier_count` is the number of these fees that the caller saw; another number is refused with 409.",
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
    summary: "Returns the numbers and instructions for paying a fee.",
    reply: WaysToPay,
  }),
  networks: endpoint({
    method: "GET",
    path: "/fees/networks/",
    cache: "public",
    access: "public",
    summary:
      "Lists the mobile-money networks by which fees can be paid. The list is empty while fees are off.",
    reply: z.object({ networks: z.array(z.string()) }),
  }),
};

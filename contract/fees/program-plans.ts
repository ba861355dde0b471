import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { Timestamp, versionField, wholeNumber } from "#contract/shared/scalars.ts";
import { MOST_PARTS, wrongPlan } from "./charges.ts";
import { amountField, CurrencyCode } from "./money-fields.ts";

/** How the fees of a program's new enrollments are parted: in percent, or in amounts of its price. */
export const planUnits = ["percent", "amount"] as const;
export type PlanUnit = (typeof planUnits)[number];

const MOST_DAYS = 730;
const wrongDays = `Enter the days from 0 to ${MOST_DAYS}.`;

/** The parts in the order of their days; none: such fees are due in one sum. */
export const ProgramPlanForm = z.object({
  unit: z.enum(planUnits, { error: "Choose percent or amounts." }),
  parts: z
    .array(z.object({ share: amountField, after_days: wholeNumber(0, MOST_DAYS, wrongDays) }), {
      error: wrongPlan,
    })
    .max(MOST_PARTS, wrongPlan)
    .refine((parts) => parts.length !== 1, wrongPlan)
    .refine(
      (parts) =>
        parts.every(({ after_days }, at) => at === 0 || after_days > (parts[at - 1]?.after_days ?? 0)),
      "Each part needs more days than the one before.",
    ),
  updated_at: versionField.nullable(),
});

export const ProgramPlan = z.object({
  /** While fees are off nobody is shown plans. */
  is_on: z.boolean(),
  /** Of the program's price; null for a program without one, whose enrollments cost nothing. */
  currency: CurrencyCode.nullable(),
  price_minor: z.number().int(),
  unit: z.enum(planUnits),
  /** Percent, or minor units. */
  parts: z.array(z.object({ share: z.number().int(), after_days: z.number().int() })),
  /** Null for a program that never had a plan. */
  updated_at: Timestamp.nullable(),
});
export type ProgramPlan = z.output<typeof ProgramPlan>;

export const programPlans = {
  get: endpoint({
    method: "GET",
    path: "/programs/{id}/plan/",
    access: ["staff:programs", "staff:fees"],
    summary: "In which parts the fee of a new enrollment is due.",
    reply: ProgramPlan,
  }),
  change: endpoint({
    method: "PUT",
    path: "/programs/{id}/plan/",
    access: ["staff:programs", "staff:fees"],
    changes: "content",
    summary: "Give a program a plan of 2 to 6 parts, or none. Enrollments of before keep what was agreed.",
    body: ProgramPlanForm,
    reply: ProgramPlan,
  }),
};

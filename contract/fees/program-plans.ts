import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { Timestamp, versionField, wholeNumber } from "#contract/shared/scalars.ts";
import { MOST_PARTS, wrongPlan } from "./charges.ts";
import { amountField, CurrencyCode } from "./money-fields.ts";

/** Units of the parts of a program's payment plan: percent of the price, or amounts. */
export const planUnits = ["percent", "amount"] as const;
export type PlanUnit = (typeof planUnits)[number];

const MOST_DAYS = 730;
const wrongDays = `Enter the days from 0 to ${MOST_DAYS}.`;

/** Payment plan of a program. The parts are in the order of their days. Without parts, fees are due in one sum. */
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
  /** False while fees are switched off. Plans are then shown to nobody. */
  is_on: z.boolean(),
  /** Currency of the program's price; null for a free program. */
  currency: CurrencyCode.nullable(),
  price_minor: z.number().int(),
  unit: z.enum(planUnits),
  /** Parts of the plan. A share is in percent or in minor units, as `unit` says. */
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
    summary: "Returns the payment plan for the fees of a program's new enrollments.",
    reply: ProgramPlan,
  }),
  change: endpoint({
    method: "PUT",
    path: "/programs/{id}/plan/",
    access: ["staff:programs", "staff:fees"],
    changes: "content",
    summary: "Gives a program a payment plan of 2 to 6 parts, or none. Earlier enrollments keep their plan.",
    body: ProgramPlanForm,
    reply: ProgramPlan,
  }),
};

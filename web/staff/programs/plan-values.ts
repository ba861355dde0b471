import { readAmount } from "#contract/fees/money-fields.ts";
import type { PlanUnit, ProgramPlan } from "#contract/fees/program-plans.ts";
import { type Currency, formatMoney, plainAmount } from "#contract/shared/money.ts";

/** The plan as the form has it: what was typed. */
export interface PlanValues {
  unit: PlanUnit;
  parts: { share: string; after_days: string }[];
}

export function planValues({ unit, parts }: ProgramPlan, currency: Currency): PlanValues {
  return {
    unit,
    parts: parts.map(({ share, after_days }) => ({
      share: unit === "percent" ? String(share) : plainAmount({ currency, amount_minor: share }),
      after_days: String(after_days),
    })),
  };
}

/** "Together 90% of 100%" */
export function planSum({ unit, parts }: PlanValues, currency: Currency, price_minor: number): string {
  if (parts.length === 0) return "The fee is due in one sum.";
  const money = (amount_minor: number) => formatMoney({ currency, amount_minor });
  const read = (share: string) => (unit === "percent" ? Number(share) : readAmount(share, currency)) || 0;
  const sum = parts.reduce((total, { share }) => total + read(share), 0);
  return unit === "percent" ? `Together ${sum}% of 100%` : `Together ${money(sum)} of ${money(price_minor)}`;
}

import { readAmount } from "#contract/fees/money-fields.ts";
import type { PlanUnit, ProgramPlan } from "#contract/fees/program-plans.ts";
import { type Currency, formatMoney, plainAmount } from "#contract/shared/money/money.ts";

/** Typed values of a plan. */
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

const readShare = (share: string, unit: PlanUnit, currency: Currency) =>
  (unit === "percent" ? Number(share) : readAmount(share, currency)) || 0;

const sumOf = ({ unit, parts }: PlanValues, currency: Currency) =>
  parts.reduce((total, { share }) => total + readShare(share, unit, currency), 0);

/** Returns whether the typed plan is the stored one. */
export function isStored({ unit, parts }: PlanValues, stored: ProgramPlan): boolean {
  const { currency } = stored;
  if (currency === null || parts.length !== stored.parts.length) return false;
  if (parts.length === 0) return true;
  return (
    unit === stored.unit &&
    parts.every(
      ({ share, after_days }, at) =>
        readShare(share, unit, currency) === stored.parts[at]?.share &&
        Number(after_days) === stored.parts[at]?.after_days,
    )
  );
}

/** Returns true if the parts add up to the fee. A fee in one sum always does. */
export function addsUp(plan: PlanValues, currency: Currency, price_minor: number): boolean {
  const whole = plan.unit === "percent" ? 100 : price_minor;
  return plan.parts.length === 0 || sumOf(plan, currency) === whole;
}

/** Describes the parts, one on each line: "50%, 30 days after enrollment". */
export function planInWords({ unit, parts }: PlanValues, currency: Currency): string {
  if (parts.length === 0) return "One sum";
  const shareInWords = (share: string) => (unit === "percent" ? `${share}%` : `${currency} ${share}`);
  return parts
    .map(({ share, after_days }) => `${shareInWords(share)}, ${after_days} days after enrollment`)
    .join("\n");
}

/** Describes the sum of the parts: "Together 90% of 100%". */
export function planSum(plan: PlanValues, currency: Currency, price_minor: number): string {
  if (plan.parts.length === 0) return "The fee is due in one sum.";
  const money = (amount_minor: number) => formatMoney({ currency, amount_minor });
  const sum = sumOf(plan, currency);
  return plan.unit === "percent"
    ? `Together ${sum}% of 100%`
    : `Together ${money(sum)} of ${money(price_minor)}`;
}

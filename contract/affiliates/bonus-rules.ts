import type { Money } from "#contract/shared/money/money.ts";
import type { MonthlyBonus } from "./figures.ts";

/**
 * Bonus rules as plain functions: $500 for every 10 referrals in a calendar month (visitors.md 9).
 * A bonus block is such a group of 10 referrals. The blocks of a month are numbered from 1.
 */

export const BONUS_EVERY = 10;
export const BONUS: Money & { currency: "USD" } = { currency: "USD", amount_minor: 50_000 };

/** States of a bonus block. A due block is `confirmed`, and stays so in a batch until the batch is paid. */
export const bonusStates = ["confirmed", "paid", "void"] as const;
export type BonusState = (typeof bonusStates)[number];

/** Counted referrals of a month: not void, and not of a free program. */
export interface MonthOfReferrals {
  /** For example "2026-03", by the calendar of Africa/Kampala. */
  month: string;
  pending: number;
  /** Includes paid ones. */
  confirmed: number;
}

/** Bonus block that is in a batch, paid or void. It does not become due again. */
export interface SettledBonus {
  month: string;
  number: number;
  state: BonusState;
}

/** Returns the bonuses by month, newest first. The sums are in US dollars and separate from commissions. */
export function monthlyBonuses(
  months: readonly MonthOfReferrals[],
  settled: readonly SettledBonus[] = [],
): MonthlyBonus[] {
  const withReferrals = months.filter(({ pending, confirmed }) => pending + confirmed > 0);
  return [...new Set([...withReferrals, ...settled].map(({ month }) => month))]
    .sort((left, right) => right.localeCompare(left))
    .map((month) => {
      const { pending = 0, confirmed = 0 } = months.find((one) => one.month === month) ?? {};
      const settledOfMonth = settled.filter((one) => one.month === month);
      return { month, referrals: pending + confirmed, ...sumsOf(pending, confirmed, settledOfMonth) };
    });
}

function sumsOf(pending: number, confirmed: number, settled: readonly SettledBonus[]) {
  const unsettled = (referrals: number) => {
    const blocks = Math.floor(referrals / BONUS_EVERY);
    return blocks - settled.filter(({ number }) => number <= blocks).length;
  };
  const sum = (state: BonusState, others = 0) =>
    (settled.filter((one) => one.state === state).length + others) * BONUS.amount_minor;
  const due = unsettled(confirmed);
  const pending_minor = (unsettled(pending + confirmed) - due) * BONUS.amount_minor;
  const confirmed_minor = sum("confirmed", due);
  const paid_minor = sum("paid");
  return {
    pending_minor,
    confirmed_minor,
    paid_minor,
    void_minor: sum("void"),
    amount_minor: pending_minor + confirmed_minor + paid_minor,
  };
}

import type { Money } from "#contract/shared/money.ts";
import { counts, kampalaMonth, type LedgerEntry } from "./commission-rules.ts";

/** The rules of the bonus as plain functions: $500 for every 10 in a calendar month (public-site.md section 9). */

export const BONUS_EVERY = 10;
export const BONUS: Money & { currency: "USD" } = { currency: "USD", amount_minor: 50_000 };

/** A ten that is due is confirmed; what is in a batch is confirmed until the batch is paid. */
export const bonusStates = ["confirmed", "paid", "void"] as const;
export type BonusState = (typeof bonusStates)[number];

/** A ten that is in a batch, paid or void: it is not due again. */
export interface SettledBonus {
  month: string;
  /** Which ten of the month, from 1. */
  number: number;
  state: BonusState;
}

export interface MonthlyBonus {
  /** "2026-03", by the calendar of Africa/Kampala. */
  month: string;
  referrals: number;
  /** For tens whose students have not all paid yet. */
  pending_minor: number;
  /** Due, or in a batch that is not paid yet. */
  confirmed_minor: number;
  paid_minor: number;
  void_minor: number;
  /** All that stands: pending, confirmed and paid. */
  amount_minor: number;
}

/** Newest month first; sums of their own, in dollars, added to no commission. */
export function monthlyBonuses(
  entries: readonly Pick<LedgerEntry, "price_minor" | "state" | "earned_at">[],
  settled: readonly SettledBonus[] = [],
): MonthlyBonus[] {
  const standing = byMonth(entries.filter(counts), (entry) => kampalaMonth(entry.earned_at));
  const paid = byMonth(settled, (row) => row.month);
  return [...new Set([...standing.keys(), ...paid.keys()])]
    .sort((left, right) => right.localeCompare(left))
    .map((month) => {
      const ofMonth = standing.get(month) ?? [];
      return { month, referrals: ofMonth.length, ...sumsOf(ofMonth, paid.get(month) ?? []) };
    });
}

function byMonth<T>(all: readonly T[], monthOf: (one: T) => string): Map<string, T[]> {
  const months = new Map<string, T[]>();
  for (const one of all) {
    const month = monthOf(one);
    const ofMonth = months.get(month) ?? [];
    months.set(month, ofMonth);
    ofMonth.push(one);
  }
  return months;
}

function sumsOf(entries: readonly Pick<LedgerEntry, "state">[], settled: readonly SettledBonus[]) {
  const open = (tens: number) =>
    numbersTo(tens).filter((n) => !settled.some(({ number }) => number === n)).length;
  const inState = (state: BonusState) => settled.filter((row) => row.state === state).length;
  const due = open(tensOf(entries.filter(({ state }) => state !== "pending").length));
  const pending_minor = (open(tensOf(entries.length)) - due) * BONUS.amount_minor;
  const confirmed_minor = (due + inState("confirmed")) * BONUS.amount_minor;
  const paid_minor = inState("paid") * BONUS.amount_minor;
  return {
    pending_minor,
    confirmed_minor,
    paid_minor,
    void_minor: inState("void") * BONUS.amount_minor,
    amount_minor: pending_minor + confirmed_minor + paid_minor,
  };
}

const tensOf = (referrals: number) => Math.floor(referrals / BONUS_EVERY);
const numbersTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

import type { Currency, Money } from "#contract/shared/money.ts";

/** The rules of commission as plain functions (public-site.md section 9, api.md section 2). */

export const commissionStates = ["pending", "confirmed", "paid", "void"] as const;
export type CommissionState = (typeof commissionStates)[number];

/** What staff may do to a commission in which state; a batch pays, and only it. */
export const commissionCan = {
  confirm: ["pending"],
  void: ["pending", "confirmed"],
  pay: ["confirmed"],
} as const satisfies Record<string, readonly CommissionState[]>;

/** The affiliate's share by the count of referred enrollments, this one included. */
export const commissionTiers = [
  { from: 1, rate_percent: 15 },
  { from: 6, rate_percent: 20 },
  { from: 16, rate_percent: 30 },
] as const;

export function ratePercent(count: number): number {
  return commissionTiers.findLast((tier) => count >= tier.from)?.rate_percent ?? 0;
}

/** Rounded down to the whole minor unit, so that no payout exceeds the advertised share. */
export function commissionOf(price: Money, rate_percent: number): Money {
  return { currency: price.currency, amount_minor: Math.floor((price.amount_minor * rate_percent) / 100) };
}

/** A line of the ledger as far as the rules read it. */
export interface LedgerEntry {
  currency: Currency;
  price_minor: number;
  amount_minor: number;
  state: CommissionState;
  earned_at: Date;
}

/** Counts for tiers and bonus: a paid program's enrollment whose commission stands. */
export function counts(entry: Pick<LedgerEntry, "price_minor" | "state">): boolean {
  return entry.price_minor > 0 && entry.state !== "void";
}

export interface Balance {
  currency: Currency;
  pending_minor: number;
  confirmed_minor: number;
  paid_minor: number;
  void_minor: number;
  /** All that stands: pending, confirmed and paid. */
  accrued_minor: number;
}

/** What the entries come to, one balance a currency. */
export function balancesOf(
  entries: readonly Pick<LedgerEntry, "currency" | "amount_minor" | "state">[],
): Balance[] {
  const balances = new Map<Currency, Balance>();
  for (const { currency, amount_minor, state } of entries) {
    const balance = balances.get(currency) ?? emptyBalance(currency);
    balance[`${state}_minor`] += amount_minor;
    if (state !== "void") balance.accrued_minor += amount_minor;
    balances.set(currency, balance);
  }
  return [...balances.values()].sort((left, right) => left.currency.localeCompare(right.currency));
}

const emptyBalance = (currency: Currency): Balance => ({
  currency,
  pending_minor: 0,
  confirmed_minor: 0,
  paid_minor: 0,
  void_minor: 0,
  accrued_minor: 0,
});

const calendar = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Africa/Kampala",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** The day in Kampala, "2026-03-31". */
export const kampalaDay = (at: Date) => calendar.format(at);
export const kampalaMonth = (at: Date) => kampalaDay(at).slice(0, 7);

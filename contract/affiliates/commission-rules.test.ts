import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Currency, currencies } from "#contract/shared/money.ts";
import { monthlyBonuses } from "./bonus-rules.ts";
import {
  balancesOf,
  commissionCan,
  commissionOf,
  counts,
  kampalaMonth,
  type LedgerEntry,
  ratePercent,
} from "./commission-rules.ts";

type Step =
  | { kind: "enroll"; currency: Currency; price_minor: number; hour: number }
  | { kind: "confirm" | "void"; at: number }
  | { kind: "pay"; currency: Currency };

const anyCurrency = fc.constantFrom<Currency>("UGX", "USD", "KES");
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("enroll" as const),
      currency: anyCurrency,
      price_minor: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 5_000_000 })),
      hour: fc.nat(24 * 120),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom("confirm" as const, "void" as const), at: fc.nat(60) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("pay" as const), currency: anyCurrency }) },
);

/** The referrals of each month that count. */
function monthsOf(entries: readonly LedgerEntry[]) {
  const months = Map.groupBy(entries.filter(counts), ({ earned_at }) => kampalaMonth(earned_at));
  return [...months].map(([month, all]) => {
    const pending = all.filter(({ state }) => state === "pending").length;
    return { month, pending, confirmed: all.length - pending };
  });
}

/** Plays a history by the rules, and adds up what is paid independently of the entries. */
function play(steps: readonly Step[]) {
  const entries: LedgerEntry[] = [];
  const paid = new Map<Currency, number>();
  const may = (states: readonly string[], entry: LedgerEntry) => states.includes(entry.state);
  for (const done of steps) {
    if (done.kind === "enroll") {
      const { currency, price_minor, hour } = done;
      const rate = price_minor > 0 ? ratePercent(entries.filter(counts).length + 1) : 0;
      const { amount_minor } = commissionOf({ currency, amount_minor: price_minor }, rate);
      const earned_at = new Date(Date.UTC(2026, 0, 1) + hour * 3_600_000);
      entries.push({ currency, price_minor, amount_minor, state: "pending", earned_at });
    } else if (done.kind === "pay") {
      for (const entry of entries) {
        if (entry.currency !== done.currency || !may(commissionCan.pay, entry)) continue;
        entry.state = "paid";
        paid.set(entry.currency, (paid.get(entry.currency) ?? 0) + entry.amount_minor);
      }
    } else {
      const entry = entries[done.at];
      if (entry && may(commissionCan[done.kind], entry))
        entry.state = done.kind === "void" ? "void" : "confirmed";
    }
  }
  return { entries, paid };
}

describe("the ledger (api.md section 2)", () => {
  it("over 10,000 random histories the balance equals the sum of its entries", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const { entries, paid } = play(steps);
        const balances = balancesOf(entries);
        expect(new Set(balances.map(({ currency }) => currency)).size).toBe(balances.length);
        for (const currency of currencies) {
          const balance = balances.find((one) => one.currency === currency);
          const all = entries.filter((entry) => entry.currency === currency);
          const sum = all.reduce((total, entry) => total + entry.amount_minor, 0);
          const stated = balance ? balance.accrued_minor + balance.void_minor : 0;
          expect(stated).toBe(sum);
          expect(balance?.paid_minor ?? 0).toBe(paid.get(currency) ?? 0);
          if (balance)
            expect(balance.pending_minor + balance.confirmed_minor + balance.paid_minor).toBe(
              balance.accrued_minor,
            );
        }
      }),
      { numRuns: 10_000 },
    );
  });

  it("every month's referrals add up to all that count, and the bonus is $500 for every 10", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        const { entries } = play(steps);
        const months = monthlyBonuses(monthsOf(entries));
        expect(months.reduce((total, month) => total + month.referrals, 0)).toBe(
          entries.filter(counts).length,
        );
        for (const { referrals, amount_minor } of months)
          expect(amount_minor).toBe(Math.floor(referrals / 10) * 50_000);
      }),
    );
  });

  it("no commission exceeds its share of the price, nor falls short of it by a whole minor unit", () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), fc.integer({ min: 1, max: 40 }), (price, count) => {
        const rate = ratePercent(count);
        const { amount_minor } = commissionOf({ currency: "UGX", amount_minor: price }, rate);
        const exact = (price * rate) / 100;
        expect(amount_minor <= exact && exact - amount_minor < 1).toBe(true);
      }),
    );
  });
});

describe("tiers: 1-5 referrals 15%, 6-15 referrals 20%, 16+ referrals 30% (public-site.md section 9)", () => {
  it.each([
    [1, 15],
    [5, 15],
    [6, 20],
    [15, 20],
    [16, 30],
    [1_000, 30],
    [0, 0],
  ])("referral %d brings %d percent", (count, percent) => expect(ratePercent(count)).toBe(percent));
});

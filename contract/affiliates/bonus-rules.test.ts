import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { kampalaDay } from "#contract/shared/time/kampala-day.ts";
import { type BonusState, monthlyBonuses, type SettledBonus } from "./bonus-rules.ts";
import type { MonthlyBonus } from "./figures.ts";

describe("bonus of $500 for every 10 referrals in a calendar month of Africa/Kampala (visitors.md 9)", () => {
  const march = (pending: number, confirmed = 0) => ({ month: "2026-03", pending, confirmed });

  it.each([
    [9, 0],
    [10, 50_000],
    [19, 50_000],
    [20, 100_000],
  ])("%d referrals in a month earn %d US cents", (number, cents) => {
    expect(monthlyBonuses([march(number)])).toMatchObject([
      { month: "2026-03", referrals: number, pending_minor: cents, amount_minor: cents },
    ]);
  });

  it("each month is counted separately, newest month first", () => {
    expect(monthlyBonuses([march(9), { ...march(1), month: "2026-04" }])).toMatchObject([
      { month: "2026-04", referrals: 1, amount_minor: 0 },
      { month: "2026-03", referrals: 9, amount_minor: 0 },
    ]);
  });

  it("a day ends at midnight in Kampala, three hours before midnight UTC", () => {
    expect(kampalaDay(new Date("2026-03-31T20:59:59.999Z"))).toBe("2026-03-31");
    expect(kampalaDay(new Date("2026-03-31T21:00:00Z"))).toBe("2026-04-01");
    expect(kampalaDay(new Date("2026-12-31T21:00:00Z"))).toBe("2027-01-01");
    expect(kampalaDay(new Date("2028-02-28T21:00:00Z"))).toBe("2028-02-29");
  });

  it("a month without counted referrals is not listed", () => {
    expect(monthlyBonuses([march(0)])).toEqual([]);
  });

  const minor = ({ pending_minor, confirmed_minor, paid_minor, void_minor, amount_minor }: MonthlyBonus) => ({
    pending_minor,
    confirmed_minor,
    paid_minor,
    void_minor,
    amount_minor,
  });

  it("a bonus is confirmed once ten students have paid, and is settled only once", () => {
    const block = (number: number, state: BonusState) => ({ month: "2026-03", number, state });
    const sums = (...settled: SettledBonus[]) => monthlyBonuses([march(19, 12)], settled).map(minor);
    expect(sums()).toEqual([
      {
        pending_minor: 100_000,
        confirmed_minor: 50_000,
        paid_minor: 0,
        void_minor: 0,
        amount_minor: 150_000,
      },
    ]);
    expect(sums(block(1, "paid"))).toMatchObject([
      { pending_minor: 100_000, confirmed_minor: 0, paid_minor: 50_000, amount_minor: 150_000 },
    ]);
    expect(sums(block(1, "void"))).toMatchObject([
      { confirmed_minor: 0, void_minor: 50_000, amount_minor: 100_000 },
    ]);
    expect(sums(block(1, "confirmed"))).toEqual(sums());
  });

  it("a paid bonus stays paid if its referrals become void later", () => {
    const settled = [{ month: "2026-03", number: 1, state: "paid" as const }];
    expect(monthlyBonuses([], settled)).toMatchObject([
      { month: "2026-03", referrals: 0, confirmed_minor: 0, paid_minor: 50_000, amount_minor: 50_000 },
    ]);
  });

  it("each bonus block is counted in exactly one state, over 10,000 random months", () => {
    const state = fc.constantFrom<BonusState>("confirmed", "paid", "void");
    fc.assert(
      fc.property(fc.nat(60), fc.nat(60), fc.array(state, { maxLength: 6 }), (pending, confirmed, states) => {
        const settled = states.map((one, index) => ({ month: "2026-03", number: index + 1, state: one }));
        const [month] = monthlyBonuses([march(pending, confirmed)], settled);
        const blocks = Math.max(Math.floor((pending + confirmed) / 10), states.length);
        expect(month ? (month.amount_minor + month.void_minor) / 50_000 : 0).toBe(blocks);
        const due = Math.max(0, Math.floor(confirmed / 10) - states.length);
        const inBatch = states.filter((one) => one === "confirmed").length;
        expect((month?.confirmed_minor ?? 0) / 50_000).toBe(due + inBatch);
      }),
      { numRuns: 10_000 },
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BonusState, type MonthlyBonus, monthlyBonuses, type SettledBonus } from "./bonus-rules.ts";
import { kampalaDay } from "./commission-rules.ts";

describe("bonus of $500 for every 10 in a calendar month of Africa/Kampala", () => {
  const referrals = (number: number, earned_at: string) =>
    Array.from({ length: number }, () => ({
      price_minor: 450_000,
      state: "pending" as const,
      earned_at: new Date(earned_at),
    }));

  it.each([
    [9, 0],
    [10, 50_000],
    [19, 50_000],
    [20, 100_000],
  ])("%d referrals in a month are %d US cents", (number, cents) => {
    expect(monthlyBonuses(referrals(number, "2026-03-15T12:00:00Z"))).toMatchObject([
      { month: "2026-03", referrals: number, pending_minor: cents, amount_minor: cents },
    ]);
  });

  it("the month ends at midnight in Kampala, three hours before UTC's", () => {
    const months = monthlyBonuses([
      ...referrals(9, "2026-03-31T20:59:59.999Z"),
      ...referrals(1, "2026-03-31T21:00:00Z"),
    ]);
    expect(months).toMatchObject([
      { month: "2026-04", referrals: 1, amount_minor: 0 },
      { month: "2026-03", referrals: 9, amount_minor: 0 },
    ]);
    expect(kampalaDay(new Date("2026-12-31T21:00:00Z"))).toBe("2027-01-01");
    expect(kampalaDay(new Date("2028-02-28T21:00:00Z"))).toBe("2028-02-29");
  });

  it("free programs and void commissions count for none", () => {
    const free = referrals(10, "2026-03-15T12:00:00Z").map((one) => ({ ...one, price_minor: 0 }));
    const taken = referrals(10, "2026-03-15T12:00:00Z").map((one) => ({ ...one, state: "void" as const }));
    expect(monthlyBonuses([...free, ...taken])).toEqual([]);
  });

  const minor = ({ pending_minor, confirmed_minor, paid_minor, void_minor, amount_minor }: MonthlyBonus) => ({
    pending_minor,
    confirmed_minor,
    paid_minor,
    void_minor,
    amount_minor,
  });

  it("is confirmed once ten students of the month have paid, and what is settled is not due again", () => {
    const entries = [
      ...referrals(12, "2026-03-15T12:00:00Z").map((one) => ({ ...one, state: "confirmed" as const })),
      ...referrals(19, "2026-03-16T12:00:00Z"),
    ];
    const ten = (number: number, state: BonusState) => ({ month: "2026-03", number, state });
    const sums = (...settled: SettledBonus[]) => monthlyBonuses(entries, settled).map(minor);
    expect(sums()).toEqual([
      {
        pending_minor: 100_000,
        confirmed_minor: 50_000,
        paid_minor: 0,
        void_minor: 0,
        amount_minor: 150_000,
      },
    ]);
    expect(sums(ten(1, "paid"))).toMatchObject([
      { pending_minor: 100_000, confirmed_minor: 0, paid_minor: 50_000, amount_minor: 150_000 },
    ]);
    expect(sums(ten(1, "void"))).toMatchObject([
      { confirmed_minor: 0, void_minor: 50_000, amount_minor: 100_000 },
    ]);
    expect(sums(ten(1, "confirmed"))).toEqual(sums());
  });

  it("what was paid stays, whatever is void afterwards", () => {
    const settled = [{ month: "2026-03", number: 1, state: "paid" as const }];
    expect(monthlyBonuses([], settled)).toMatchObject([
      { month: "2026-03", referrals: 0, confirmed_minor: 0, paid_minor: 50_000, amount_minor: 50_000 },
    ]);
  });

  it("over 10,000 random months each ten is counted in one state, and never more than all that stands or is settled", () => {
    const state = fc.constantFrom<BonusState>("confirmed", "paid", "void");
    fc.assert(
      fc.property(fc.nat(60), fc.nat(60), fc.array(state, { maxLength: 6 }), (pending, confirmed, states) => {
        const entries = [
          ...referrals(pending, "2026-03-15T12:00:00Z"),
          ...referrals(confirmed, "2026-03-16T12:00:00Z").map((one) => ({
            ...one,
            state: "confirmed" as const,
          })),
        ];
        const settled = states.map((one, index) => ({ month: "2026-03", number: index + 1, state: one }));
        const [month] = monthlyBonuses(entries, settled);
        const tens = Math.max(Math.floor((pending + confirmed) / 10), states.length);
        expect(month ? (month.amount_minor + month.void_minor) / 50_000 : 0).toBe(tens);
        const due = Math.max(0, Math.floor(confirmed / 10) - states.length);
        const inBatch = states.filter((one) => one === "confirmed").length;
        expect((month?.confirmed_minor ?? 0) / 50_000).toBe(due + inBatch);
      }),
      { numRuns: 10_000 },
    );
  });
});

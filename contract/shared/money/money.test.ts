import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { currencies, formatCommission, formatMoney, type Money, parsePrice } from "./money.ts";

const money = fc.record<Money>({
  currency: fc.constantFrom(...currencies),
  amount_minor: fc.integer({ min: 0, max: 1_000_000_000_000 }),
});

describe("prices as money", () => {
  it("parsePrice reads back what formatMoney writes, for 10,000 sums of all currencies", () => {
    fc.assert(
      fc.property(money, (sum) => {
        expect(parsePrice(formatMoney(sum))).toEqual(sum);
      }),
      { numRuns: 10_000 },
    );
  });

  it("any parsed text has a known currency and a safe whole amount", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        const sum = parsePrice(text);
        if (!sum) return;
        expect(currencies).toContain(sum.currency);
        expect(Number.isSafeInteger(sum.amount_minor) && sum.amount_minor >= 0).toBe(true);
      }),
      { numRuns: 10_000 },
    );
  });

  it.each([
    ["UGX 1,500", "UGX", 1_500],
    ["ugx1500", "UGX", 1_500],
    ["$150", "USD", 15_000],
    ["$ 149.50", "USD", 14_950],
    ["149.5", "USD", 14_950],
    ["USD 1,200", "USD", 120_000],
    ["KES 12,500", "KES", 1_250_000],
    ["Free", "UGX", 0],
    ["UGX 0", "UGX", 0],
  ])("%j is %s %d in minor units", (text, currency, amount_minor) => {
    expect(parsePrice(text)).toEqual({ currency, amount_minor });
  });

  it.each([
    "UGX 1,50",
    "UGX 1,500 a month",
    "UGX 1.5",
    "XYZ 100",
    "1e309",
    "-5",
    "UGX -5",
    "Infinity",
    "NaN",
    "UGX",
    "",
    "UGX 1500000000000000",
    "$1.999",
    "UGX $5",
  ])("%j is not a single sum", (text) => expect(parsePrice(text)).toBeNull());

  it("commissions are shown in Ugx (staff.md 2)", () => {
    expect(formatCommission({ currency: "UGX", amount_minor: 67_500 })).toBe("Ugx 67,500");
    expect(formatCommission({ currency: "USD", amount_minor: 2_990 })).toBe("USD 29.90");
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { commissionOf, ratePercent } from "./commission-rules.ts";

it("a commission is its share of the price, rounded down to a minor unit (api.md 2)", () => {
  fc.assert(
    fc.property(fc.nat(1_000_000_000), fc.integer({ min: 1, max: 40 }), (price, count) => {
      const rate = ratePercent(count);
      const { amount_minor } = commissionOf({ currency: "UGX", amount_minor: price }, rate);
      const exact = (price * rate) / 100;
      expect(amount_minor <= exact && exact - amount_minor < 1).toBe(true);
    }),
  );
});

describe("tiers: 1-5 referrals 15%, 6-15 referrals 20%, 16+ referrals 30% (visitors.md 9)", () => {
  it.each([
    [1, 15],
    [5, 15],
    [6, 20],
    [15, 20],
    [16, 30],
    [1_000, 30],
    [0, 0],
  ])("referral number %d earns %d percent", (count, percent) => expect(ratePercent(count)).toBe(percent));
});

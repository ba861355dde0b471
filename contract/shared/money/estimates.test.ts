import { describe, expect, it } from "vitest";
import { currencyOfPhone, estimateOf } from "./estimates.ts";
import type { Money } from "./money.ts";

const rates = { KES: 28.5, USD: 3_700, RWF: 2.55, SSP: 0.8 };
const shillings = (amount_minor: number): Money => ({ currency: "UGX", amount_minor });

describe("estimates in a person's own currency (visitors.md 2.5)", () => {
  it.each([
    [270_000, "KES", "KES 9,450"],
    [450_000, "KES", "KES 16,000"],
    [450_000, "USD", "USD 120"],
    [290_000, "USD", "USD 78"],
    [20_000, "USD", "USD 5.40"],
    [18_500, "USD", "USD 5"],
    [450_000, "RWF", "RWF 175,000"],
    [3_000_000, "SSP", "SSP 3,750,000"],
    [12, "RWF", "RWF 5"],
  ] as const)("UGX %i is about %s: %s", (amount, currency, expected) => {
    expect(estimateOf(shillings(amount), currency, rates)).toBe(expected);
  });

  it("is never more than 2.5 percent off above 100", () => {
    for (let amount = 2_850; amount < 3_000_000; amount = Math.ceil(amount * 1.01)) {
      const text = estimateOf(shillings(amount), "KES", rates) ?? "";
      const shown = Number(text.replace("KES ", "").replaceAll(",", ""));
      expect(Math.abs(shown / (amount / 28.5) - 1), `${amount}`).toBeLessThan(0.026);
    }
  });

  it("a price in dollars is converted by two rates, and into shillings of Uganda by one", () => {
    const price: Money = { currency: "USD", amount_minor: 14_950 };
    expect(estimateOf(price, "KES", rates)).toBe("KES 19,500");
    expect(estimateOf(price, "UGX", rates)).toBe("UGX 555,000");
  });

  it("there is no estimate in the price's own currency, without a rate, or of nothing", () => {
    expect(estimateOf(shillings(450_000), "UGX", rates)).toBeNull();
    expect(estimateOf(shillings(450_000), "TZS", rates)).toBeNull();
    expect(estimateOf({ currency: "EUR", amount_minor: 100 }, "KES", rates)).toBeNull();
    expect(estimateOf(shillings(0), "KES", rates)).toBeNull();
    expect(estimateOf(shillings(100), "USD", rates)).toBeNull();
  });

  it.each([
    ["+254712345678", "KES"],
    ["+256701234567", "UGX"],
    ["+27821234567", "ZAR"],
    ["+221771234567", "XOF"],
    ["+12025550123", "USD"],
    ["+919876543210", null],
    ["", null],
  ])("the phone %s has the currency %s", (phone, currency) => {
    expect(currencyOfPhone(phone)).toBe(currency);
  });
});

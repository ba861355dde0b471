import { expect, it } from "vitest";
import { bonusInWords } from "./bonus-words.ts";

const none = { pending_minor: 0, confirmed_minor: 0, paid_minor: 0, void_minor: 0, amount_minor: 0 };

it.each([
  [{ referrals: 3 }, "March 2026: 3 of 10 referrals"],
  [
    { referrals: 12, pending_minor: 50_000, amount_minor: 50_000 },
    "March 2026: USD 500 pending, for 12 referrals",
  ],
  [
    { referrals: 31, paid_minor: 50_000, void_minor: 100_000, amount_minor: 50_000 },
    "March 2026: USD 500 paid, USD 1,000 void, for 31 referrals",
  ],
])("a month's bonus by state: %j is '%s' (visitors.md 9)", (change, words) => {
  expect(bonusInWords({ ...none, month: "2026-03", ...change })).toBe(words);
});

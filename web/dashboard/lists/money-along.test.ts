import { expect, it } from "vitest";
import { moneyInWords } from "./money-along.ts";

const fee = { currency: "UGX", fees: 1, payments: 0, paid_minor: 0, to_pay_back_minor: 0 } as const;

it.each([
  [[], ""],
  [[fee], "1 fee stays in the accounts. What is left to pay is cancelled."],
  [
    [
      { ...fee, fees: 2, payments: 2, paid_minor: 1_100_000, to_pay_back_minor: 600_000 },
      { ...fee, currency: "USD" as const, payments: 1, paid_minor: 5_000, to_pay_back_minor: 5_000 },
    ],
    "3 fees with 3 confirmed payments (UGX 1,100,000 and USD 50) stay in the accounts. What is left to pay is cancelled. UGX 600,000 and USD 50 move to To pay back.",
  ],
])("the question before a deletion names fees and payments: %j", (money, words) => {
  expect(moneyInWords(money)).toBe(words);
});

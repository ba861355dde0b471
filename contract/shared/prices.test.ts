import { expect, it } from "vitest";
import { formatPriceInput, isFreePrice, studentPrice } from "./prices.ts";

it.each([
  ["1", "UGX 1"],
  ["1500", "UGX 1,500"],
  ["UGX 1,5000", "UGX 15,000"],
  ["1.5 million", "UGX 15"],
  ["000450000", "UGX 450,000"],
  ["0", "UGX 0"],
  ["abc", "UGX "],
  ["", "UGX "],
])(
  "'The price input keeps only digits, formats them with thousands separators and prefixes UGX': %j is %j (staff-dashboard.md section 5)",
  (typed, shown) => {
    expect(formatPriceInput(typed)).toBe(shown);
  },
);

it.each([
  ["UGX 0", true],
  ["Free", true],
  ["UGX 1,500", false],
])("%j is free: %j (api.md section 3)", (price, isFree) => {
  expect(isFreePrice(price)).toBe(isFree);
});

it.each([
  ["1500", "$1,500.00"],
  ["1,500.5", "$1,500.50"],
  ["$40", "$40"],
  ["UGX 1,500", "UGX 1,500"],
  ["Free", "Free"],
  ["free of charge, 2026", "free of charge, 2026"],
])(
  "'values without $ or the word 'free' are formatted as US dollars when numeric': %j is %j (student-dashboard.md section 4)",
  (price, shown) => {
    expect(studentPrice(price)).toBe(shown);
  },
);

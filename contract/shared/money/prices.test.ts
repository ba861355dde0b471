import { expect, it } from "vitest";
import { isFreePrice, studentPrice } from "./prices.ts";

it.each([
  ["UGX 0", true],
  ["Free", true],
  ["UGX 1,500", false],
])("%j is free: %j (api.md 3)", (price, isFree) => {
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
  "'values without $ or the word 'free' are formatted as US dollars when numeric': %j is %j (students.md 4)",
  (price, shown) => {
    expect(studentPrice(price)).toBe(shown);
  },
);

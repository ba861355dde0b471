import { expect, it } from "vitest";
import { amountField, readAmount } from "./money-fields.ts";

it.each([
  ["450,000", 450_000],
  ["Shs. 450,000/=", 450_000],
  ["450000.0", 450_000],
  ["450,000.00", 450_000],
  // Ambiguous: a full stop for thousands would make it 450,000.
  ["450.000", undefined],
  ["Ugx. 450.000", undefined],
  ["1.450.000", undefined],
])("%j is read as %s UGX", (typed, minor) => {
  expect(readAmount(typed, "UGX")).toBe(minor);
});

it.each([
  "1100000 /=",
  "1,100,000/-",
  "1,100,000/=",
  "1,100,000/ =",
  "UGX 1,100,000 /-",
  "1,100,000 UGX",
  "1 100 000 shs",
])("a form accepts %j as 1,100,000 UGX", (typed) => {
  expect(amountField.safeParse(typed).success).toBe(true);
  expect(readAmount(typed, "UGX")).toBe(1_100_000);
});

it("an amount in another currency is refused", () => {
  expect(readAmount("1,100,000 USD", "UGX")).toBeUndefined();
});

import { expect, it } from "vitest";
import { readAmount } from "./money-fields.ts";

it.each([
  ["450,000", 450_000],
  ["Shs. 450,000/=", 450_000],
  ["450000.0", 450_000],
  ["450,000.00", 450_000],
  // With a full stop for thousands it would be 450,000, and nobody means 450.000 shillings.
  ["450.000", undefined],
  ["Ugx. 450.000", undefined],
  ["1.450.000", undefined],
])("%j in UGX is %s", (typed, minor) => {
  expect(readAmount(typed, "UGX")).toBe(minor);
});

import { expect, it } from "vitest";
import { lineNumbers } from "./numbering.ts";

const line = {
  kind: "money_in",
  paid_on: "2026-03-01",
  amount_minor: 10_000,
  currency: "UGX",
  external_id: "",
  payer_name: "Ruth Auma",
  payer_phone: "",
  details: "Fees",
} as const;

/** Numbers identical lines and returns how often the recorded numbers were looked up. */
function lookups(count: number): number {
  let asked = 0;
  const has = () => {
    asked += 1;
    return false;
  };
  const numberOf = lineNumbers({ has });
  const numbers = new Set(Array.from({ length: count }, () => numberOf(line)));
  expect(numbers.size).toBe(count);
  return asked;
}

it("the work grows linearly with the number of identical lines", () => {
  expect(lookups(20_000)).toBe(4 * lookups(5_000));
});

it("copies continue after the recorded ones, and other lines have their own counter", () => {
  const first = lineNumbers(new Set())(line);
  const numberOf = lineNumbers(new Set([first, `${first}-3`]));
  expect([numberOf(line), numberOf(line)]).toEqual([`${first}-2`, `${first}-4`]);
  expect(numberOf({ ...line, details: "Other" })).toMatch(/^ROW-[0-9A-F]{16}$/);
  expect(numberOf({ ...line, external_id: "FT1" })).toBe("FT1");
});

import { expect, it } from "vitest";
import { readReferral, referralIn } from "./referral-code.ts";

it.each([
  ["DAR7K", "DAR7K"],
  ["DAR7K.", "DAR7K"],
  ["DAR7K ", "DAR7K"],
  [" DAR7K,", "DAR7K"],
  ["DAR7K\u200b", "DAR7K"],
  ["DAR7K\u2060\ufeff.", "DAR7K"],
  ["(DAR7K)", "DAR7K"],
  ["DAR7K!\n", "DAR7K"],
  ["*DAR7K*", "DAR7K"],
  ["DAR7K…", "DAR7K"],
  ["DAR7K/", "DAR7K"],
  ["<DAR7K>", undefined],
  ["DAR7K\ufe0f👍", "DAR7K"],
  ["DAR7K\u{e0001}", "DAR7K"],
  ["DAR7K\u0301", undefined],
  ["DAR_7-K", "DAR_7-K"],
  ["DAR 7K", undefined],
  ["DÄR7K", undefined],
  ["DAR7Kб", undefined],
  ["", undefined],
  ["...", undefined],
  ["x".repeat(41), undefined],
  ["A".concat(".".repeat(300)), undefined],
])("the text %j has the referral code %j", (typed, code) => {
  expect(readReferral(typed)).toBe(code);
});

it("ref wins over affiliate, unless it has no valid code", () => {
  expect(referralIn(new URLSearchParams("ref=ONE.&affiliate=TWO"))).toBe("ONE");
  expect(referralIn(new URLSearchParams("ref=%20.&affiliate=TWO,"))).toBe("TWO");
});

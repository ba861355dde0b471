import { describe, expect, it } from "vitest";
import { optionalLine, personName, requiredLine } from "#contract/shared/scalars.ts";

const required = "Name is required";
const letter = "Must have at least one letter.";

describe("names of people", () => {
  it.each([
    ["Amina Nakato", "Amina Nakato"],
    ["  Amina \t Nakato ", "Amina Nakato"],
    ["Amina\nNakato", "Amina Nakato"],
    ["Amina\r\n\r\nNakato", "Amina Nakato"],
    ["Amina\u2028Nakato", "Amina Nakato"],
    ["Amina\u00a0\u3000Nakato", "Amina Nakato"],
    ["Amina\u0000 Nakato", "Amina Nakato"],
    ["\u001b[1mAmina", "[1mAmina"],
    ["Amina\u202e", "Amina"],
    ["\u202dAmina\u202c Nakato", "Amina Nakato"],
    ["\u2066Amina\u2069", "Amina"],
    ["Amina\u200f \u061cNakato", "Amina Nakato"],
    ["A\u200bmina", "Amina"],
    ["\ufeffAmina", "Amina"],
    ["A\u00admina", "Amina"],
    ["Amina\u3164", "Amina"],
    ["Amina\u2800\u2800Nakato", "Amina Nakato"],
    ["Amina\u{e0041}\u{e007f}", "Amina"],
    ["Amina\ud800", "Amina"],
    ["Amina\u200d", "Amina"],
    // Persian uses an invisible joiner within words.
    ["می\u200cخواهم", "می\u200cخواهم"],
    // A variant of a Japanese character.
    ["葛\u{e0100}城", "葛\u{e0100}城"],
    ["محمد علي", "محمد علي"],
    ["N'Guessan Aké-Yao Jr. 3", "N'Guessan Aké-Yao Jr. 3"],
  ])("%j is stored as %j", (typed, stored) => {
    expect(personName.parse(typed)).toBe(stored);
  });

  it.each([
    ["", required],
    [" \u3000 ", required],
    ["\u200b\u2060\ufeff", required],
    ["\u3164\u115f\uffa0", required],
    ["\u202e\u2069", required],
    ["\u200c\u200d", required],
    ["12345", letter],
    ["...", letter],
    ["\u0301\u0301", letter],
    [`A${"b".repeat(150)}`, "Must be at most 150 characters."],
    [7, required],
  ])("%j is refused: %s", (typed, message) => {
    const problems = personName.safeParse(typed).error?.issues.map((issue) => issue.message);
    expect(problems).toEqual([message]);
  });

  it("invisible characters do not count toward the length", () => {
    expect(personName.parse(`${"b".repeat(150)}${"\u200b".repeat(50)}`)).toHaveLength(150);
  });
});

it.each(["\ufe0f", "\ufe0f \ufe0e", "\u{e0100}\u200d", "\u200d\u200c", "\u2800"])(
  "a line with only %j counts as empty",
  (typed) => {
    expect(optionalLine().parse(typed)).toBe("");
    expect(requiredLine("Organization is required").safeParse(typed).success).toBe(false);
  },
);

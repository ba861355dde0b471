import { expect, it } from "vitest";
import { community } from "#contract/community/community.ts";
import { optionalText, personName, requiredLines, requiredText } from "#contract/shared/scalars.ts";
import { calmText } from "./calm-text.ts";

const zalgo = (letters: string, marks: number) =>
  [...letters].map((one) => one + "\u0301".repeat(marks)).join("");

it.each([
  ["one\ntwo", "one\ntwo"],
  ["one\n\n\ntwo", "one\n\n\ntwo"],
  [`one${"\n".repeat(300)}two`, "one\n\n\ntwo"],
  [`one${"\r\n".repeat(300)}two`, "one\r\n\n\ntwo"],
  [`one\n${" \u200b\u2800\t\n".repeat(9)}two`, "one\n\n\ntwo"],
  ["a\n\n\n\nb\n\n\n\nc", "a\n\n\nb\n\n\nc"],
  [zalgo("Hi", 120), zalgo("Hi", 4)],
  [`a${"\u0301\u200d".repeat(50)}b`, `a${"\u0301\u200d".repeat(4)}b`],
  ["Việt Nam, ẛ̣, हिन्दी, שָׁלוֹם, 1️⃣, 👩🏾‍🏫", "Việt Nam, ẛ̣, हिन्दी, שָׁלוֹם, 1️⃣, 👩🏾‍🏫"],
])("%j becomes %j (visitors.md 9.2)", (typed, stored) => {
  expect(calmText(typed)).toBe(stored);
});

it("names, messages and texts are stored with at most four marks a letter and two blank lines", () => {
  const text = `${zalgo("a", 90)}${"\n".repeat(90)}b`;
  const calm = `${zalgo("a", 4)}\n\n\nb`;
  expect(personName.parse(zalgo("Amina", 20))).toBe(zalgo("Amina", 4));
  expect(community.update.body.parse({ content: text })).toEqual({ content: calm });
  for (const field of [requiredText("x", 500), optionalText(500), requiredLines("x", 500)])
    expect(field.parse(text)).toBe(calm);
});

import { expect, it } from "vitest";
import { excerptOf } from "./excerpt.ts";

it.each([
  ["as it is up to the length", "one two", 7, "one two"],
  ["the end of a word", "one two three", 11, "one two..."],
  ["a word that ends there is whole", "one two three", 7, "one two..."],
  ["a word that fills most of it is cut", `a ${"b".repeat(20)}`, 10, "a bbbbbbbb..."],
  ["without a blank", "c".repeat(121), 120, `${"c".repeat(120)}...`],
])("an excerpt: %s (public-site.md section 9, issue 22 section 3)", (_why, text, length, excerpt) => {
  expect(excerptOf(text, length)).toBe(excerpt);
});

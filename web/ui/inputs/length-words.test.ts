import { expect, it } from "vitest";
import { lengthWords } from "./length-words.ts";

it.each([
  [0, undefined],
  [8_999, undefined],
  [9_000, "1,000 characters left"],
  [9_999, "1 character left"],
  [10_000, "0 characters left"],
  [10_001, "1 character too many"],
  [11_234, "1,234 characters too many"],
])("of 10,000 characters, %i are said as %j", (length, words) =>
  expect(lengthWords(length, 10_000)).toBe(words),
);

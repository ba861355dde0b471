import { expect, it } from "vitest";
import { countInWords } from "./count-in-words.ts";

it.each([
  [0, true, "0 students"],
  [1, true, "1 student"],
  [1_204, true, "1,204 students"],
  [10_000, true, "10,000 students"],
  [10_000, false, "10,000+ students"],
])("a count of %d, exact: %s, reads %j (api.md 6, 'Lists')", (count, count_is_exact, words) => {
  expect(countInWords({ count, count_is_exact }, "student")).toBe(words);
});

it("a noun can have an irregular plural", () => {
  expect(countInWords({ count: 2, count_is_exact: true }, "entry", "entries")).toBe("2 entries");
});

import { expect, it } from "vitest";
import { countInWords } from "./count-in-words.ts";

it.each([
  [0, false, "0 students"],
  [1, true, "1 student"],
  [499, true, "499 students"],
  [500, true, "500 or more students"],
  [500, false, "500 students"],
  [1204, false, "1,204 students"],
])("%d students, searched for: %j, are %j (decisions/0046)", (count, isSearch, words) => {
  expect(countInWords(count, "student", isSearch)).toBe(words);
});

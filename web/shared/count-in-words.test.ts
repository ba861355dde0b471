import { expect, it } from "vitest";
import { countInWords } from "./count-in-words.ts";

it.each([
  [0, { search: "" }, "0 students"],
  [1, { search: "a" }, "1 student"],
  [499, { search: "a" }, "499 students"],
  [500, { search: "a" }, "500 or more students"],
  [500, { search: "" }, "500 students"],
  [1204, { search: "" }, "1,204 students"],
  [50, { search: "a" }, "50 students"],
  [50, { search: "a", program: "7" }, "50 or more students"],
  [50, { search: "", program: "7" }, "50 students"],
  [51, { search: "a", program: "7" }, "51 students"],
])("%d students of %j are %j (decisions/0046, 0049)", (count, filters, words) => {
  expect(countInWords(count, "student", filters)).toBe(words);
});

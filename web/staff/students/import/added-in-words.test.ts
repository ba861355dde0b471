import { expect, it } from "vitest";
import { addedInWords, addedLabel } from "./added-in-words.ts";

it("an import names added and enrolled students separately (beyond.md 4.5)", () => {
  const counts = [
    [26, 0],
    [26, 26],
    [28, 26],
    [1, 0],
  ] as const;
  expect(counts.map(([added, enrolled]) => addedInWords(added, enrolled))).toEqual([
    "26 students added",
    "26 students enrolled",
    "2 students added, 26 enrolled",
    "1 student added",
  ]);
  expect(counts.slice(0, 3).map(([added, enrolled]) => addedLabel(added, enrolled))).toEqual([
    "Added",
    "Enrolled",
    "Added or enrolled",
  ]);
});

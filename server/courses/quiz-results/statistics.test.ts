import { expect, it } from "vitest";
import { itemStatistics } from "./statistics.ts";

/** Shares of four students (rows) in three questions. */
const table = [
  [1, 1, 0.5],
  [1, 0, 0.5],
  [1, 1, 1],
  [1, 0, 0],
];
const shares = table.flatMap((row, attempt) => row.map((share, question) => ({ attempt, question, share })));

it("a worked example: facility is the mean, discrimination the correlation with the other questions", () => {
  const found = itemStatistics(shares);
  // Question 0: everybody has all points, so it tells nobody apart.
  expect(found.get(0)).toEqual({ count: 4, facility: 1, discrimination: null });
  // Question 1: own 1 0 1 0, rest (1+.5)/2 = .75, .75, 1, .5. Deviations .5 -.5 .5 -.5 and 0 0 .25 -.25.
  // Sum of products .25, of squares 1 and .125: .25 / √.125 = .7071.
  expect(found.get(1)?.facility).toBe(0.5);
  expect(found.get(1)?.discrimination).toBeCloseTo(Math.SQRT1_2, 4);
  // Question 2: own .5 .5 1 0, rest 1 .5 1 .5. Deviations 0 0 .5 -.5 and .25 -.25 .25 -.25.
  // Sum of products .25, of squares .5 and .25: .25 / √.125 = .7071.
  expect(found.get(2)?.discrimination).toBeCloseTo(Math.SQRT1_2, 4);
});

it("a question that only weak students get right discriminates negatively", () => {
  const turned = [
    [0, 1, 1],
    [1, 0, 0],
  ].flatMap((row, attempt) => row.map((share, question) => ({ attempt, question, share })));
  expect(itemStatistics(turned).get(0)?.discrimination).toBeCloseTo(-1);
});

it("one attempt, or a quiz of one question, has no discrimination", () => {
  expect(itemStatistics(shares.slice(0, 3)).get(1)?.discrimination).toBeNull();
  const alone = [0, 1].map((attempt) => ({ attempt, question: 7, share: attempt }));
  expect(itemStatistics(alone).get(7)).toEqual({ count: 2, facility: 0.5, discrimination: null });
});

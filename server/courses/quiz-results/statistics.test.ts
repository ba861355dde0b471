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
  expect(found.get(0)).toMatchObject({ count: 4, facility: 1, discrimination: null, compared_count: 4 });
  // Question 1: own 1 0 1 0, rest (1+.5)/2 = .75, .75, 1, .5. Deviations .5 -.5 .5 -.5 and 0 0 .25 -.25.
  // Sum of products .25, of squares 1 and .125: .25 / √.125 = .7071.
  expect(found.get(1)?.facility).toBe(0.5);
  expect(found.get(1)?.discrimination).toBeCloseTo(Math.SQRT1_2, 4);
  // Question 2: own .5 .5 1 0, rest 1 .5 1 .5. Deviations 0 0 .5 -.5 and .25 -.25 .25 -.25.
  // Sum of products .25, of squares .5 and .25: .25 / √.125 = .7071.
  expect(found.get(2)?.discrimination).toBeCloseTo(Math.SQRT1_2, 4);
});

it("answers with points count at once, those that wait do not (beyond.md 6.1)", () => {
  // The long text is question 2. Students 1 and 3 wait for its points.
  const waiting = shares.map((one) =>
    one.question === 2 && one.attempt % 2 === 1 ? { ...one, share: null } : one,
  );
  const found = itemStatistics(waiting);
  expect(found.get(1)).toMatchObject({ count: 4, facility: 0.5, waiting_count: 0 });
  expect(found.get(2)).toMatchObject({ count: 2, facility: 0.75, waiting_count: 2 });
  // The students 0 and 2 remain: their results of question 1 are equal.
  expect(found.get(1)).toMatchObject({ compared_count: 2, discrimination: null });
  const none = itemStatistics(shares.map((one) => (one.question === 2 ? { ...one, share: null } : one)));
  expect(none.get(2)).toEqual({
    ...{ count: 0, facility: null, discrimination: null, compared_count: 0, waiting_count: 4 },
  });
});

it("equal facilities are equal numbers (beyond.md 6.1)", () => {
  // In binary, the mean of the first shares is slightly less than 0.4.
  const means = [[0.6, 0.6, 0], [0.4], [0.396]].map((own) => {
    const shares = own.map((share, attempt) => ({ attempt, question: 1, share }));
    return itemStatistics(shares).get(1)?.facility;
  });
  expect(means).toEqual([0.4, 0.4, 0.396]);
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
  expect(itemStatistics(alone).get(7)).toMatchObject({ count: 2, facility: 0.5, discrimination: null });
});

import { describe, expect, it } from "vitest";
import { questionsInWords } from "./positions.ts";

const from16to40 = Array.from({ length: 25 }, (_, at) => at + 16);

describe("questions in words (beyond.md 6.1)", () => {
  it.each([
    [[4], "question 4"],
    [[5, 1, 2], "questions 1, 2 and 5"],
    [[3, 4], "questions 3 and 4"],
    [[2, 3, 4], "questions 2 to 4"],
    [[3, 5, ...from16to40], "questions 3, 5 and 16 to 40"],
    [[1, 2, 3, 7, 8, 9, 11], "questions 1 to 3, 7 to 9 and 11"],
    [[9, 10, 11, 9], "questions 9 to 11"],
    [[6, 6], "question 6"],
  ])("%j is %s", (positions, words) => {
    expect(questionsInWords(positions)).toBe(words);
  });
});

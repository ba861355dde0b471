import { describe, expect, it } from "vitest";
import type { StaffAttempt } from "#contract/courses/quizzes/results.ts";
import { attempt } from "#tests/support/component/attempt-samples.ts";
import { changesBetween } from "./changes-between.ts";
import { hasMarks, inMarkingOrder, marksValues, readMarks } from "./marks-values.ts";

const read = (changes: Record<string, string>) =>
  readMarks(attempt, { ...marksValues(attempt), ...changes }, changes);

/** Returns the attempt with changes of one question. */
const withChange = (position: number, change: Partial<StaffAttempt["questions"][number]>): StaffAttempt => ({
  ...attempt,
  questions: attempt.questions.map((one) => (one.position === position ? { ...one, ...change } : one)),
});

describe("typed points (beyond.md 6.1)", () => {
  it("only changed ones are sent, with a point or a comma", () => {
    expect(read({})).toEqual({ points: [], problems: {} });
    expect(read({ points_2: "2,5" }).points).toEqual([{ position: 2, points: 2.5, reason: "" }]);
    expect(read({ reason_2: " Name the second cause. ", points_2: "1" }).points).toEqual([
      { position: 2, points: 1, reason: "Name the second cause." },
    ]);
  });
  it.each(["", " ", "-1", "3.01", "4", "two", "1e3", "NaN", "Infinity"])("%j is refused", (points_2) =>
    expect(read({ points_2 }).problems).toEqual({ points_2: ["Points must be a number from 0 to 3."] }),
  );
  it("an answer that was marked automatically needs a reason", () => {
    expect(read({ points_1: "1" }).problems).toEqual({
      reason_1: ["Write the reason. The student sees it."],
    });
    expect(read({ points_1: "1", reason_1: "A slip." }).problems).toEqual({});
  });
  it("stored points are recognized after a lost answer", () => {
    const given = [{ position: 2, points: 2, reason: "Good." }];
    expect(hasMarks(withChange(2, { points: 2, by_hand_reason: "Good." }), given)).toBe(true);
    expect(hasMarks(withChange(2, { points: 2, by_hand_reason: "Fine." }), given)).toBe(false);
    expect(hasMarks(attempt, given)).toBe(false);
  });
});

it("long texts come first (beyond.md 6.1)", () =>
  expect(inMarkingOrder(attempt.questions).map(({ position }) => position)).toEqual([2, 1]));

describe("a conflict names who changed what (beyond.md 6.1)", () => {
  it.each([
    [
      withChange(2, { points: 2, by_hand_reason: "", by_hand_by: "Grace Namukasa" }),
      "Grace Namukasa gave 2 of 3 points for question 2.",
    ],
    [
      withChange(2, { points: 2, by_hand_reason: "", by_hand_by: "" }),
      "Somebody else gave 2 of 3 points for question 2.",
    ],
    [withChange(1, { points: 1 }), "Question 1 was marked again: 1 of 1 point."],
    [
      withChange(1, { answer: { chosen: "aaaaaaa1" }, points: 1 }),
      "A late answer to question 1 has arrived.",
    ],
    [attempt, "The attempt was marked again. No points changed."],
  ])("case %#", (current, sentence) => {
    const updated_at = "2026-02-03T09:00:00Z";
    expect(changesBetween(attempt, { ...current, updated_at })).toEqual([sentence]);
  });
  it.each([
    ["", "See page 2.", 'added the comment on question 2: "See page 2."'],
    ["Too short.", "See page 2", 'changed the comment on question 2: "See page 2".'],
    ["Too short.", "", "removed the comment on question 2."],
    ["Too short.", "Too short.", "gave 2 of 3 points for question 2."],
  ])("a comment that was %j and is %j, with the same points", (was, is, sentence) => {
    const given = { points: 2, by_hand_reason: was, by_hand_by: "Joseph Okello" };
    const theirs = { points: 2, by_hand_reason: is, by_hand_by: "Grace Namukasa" };
    const current = { ...withChange(2, theirs), updated_at: "2026-02-03T09:00:00Z" };
    expect(changesBetween(withChange(2, given), current)).toEqual([`Grace Namukasa ${sentence}`]);
  });
  it.each([
    [null, "See page 2.", ', with the comment "See page 2."'],
    ["Too short.", "See page 2.", ', with the comment "See page 2."'],
    ["Too short.", "Too short.", "."],
    ["Too short.", "", ", and removed the comment."],
  ])("a comment that was %j and is %j, with other points", (was, is, end) => {
    const given = { points: 1, by_hand_reason: was, by_hand_by: "Joseph Okello" };
    const theirs = { points: 2, by_hand_reason: is, by_hand_by: "Grace Namukasa" };
    const current = { ...withChange(2, theirs), updated_at: "2026-02-03T09:00:00Z" };
    const gave = "Grace Namukasa gave 2 of 3 points for question 2";
    expect(changesBetween(withChange(2, given), current)).toEqual([`${gave}${end}`]);
  });
  it("also if the page shows the changed attempt already", () => {
    const theirs = withChange(2, { points: 2, by_hand_reason: "", by_hand_by: "Grace Namukasa" });
    expect(changesBetween(theirs, theirs)).toEqual(["Grace Namukasa gave 2 of 3 points for question 2."]);
    const commented = withChange(2, { points: 2, by_hand_reason: "Good.", by_hand_by: "Grace Namukasa" });
    expect(changesBetween(commented, commented)).toEqual([
      'Grace Namukasa gave 2 of 3 points for question 2, with the comment "Good."',
    ]);
    expect(changesBetween(attempt, attempt)).toEqual(["The attempt was changed."]);
  });
});

import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { AttemptSummary, StudentQuiz } from "#contract/courses/quizzes/attempts.ts";
import { AttemptResult } from "./attempt-result.tsx";
import { CountingAttempt } from "./counting-attempt.tsx";

const attempt = (number: number, points: number | null): AttemptSummary => ({
  ...{ id: number, number, state: points === null ? "over" : "marked", points, points_possible: 40 },
  ...{
    began_at: "2026-02-03T07:00:00Z",
    ends_at: "2026-02-03T08:00:00Z",
    over_at: null,
    answers_until: null,
    has_passed: null,
  },
});
const textOf = (counts: StudentQuiz["counts"], ...points: (number | null)[]) =>
  renderToStaticMarkup(
    <CountingAttempt quiz={{ counts, attempts: points.map((one, at) => attempt(at + 1, one)) }} />,
  );

it("the attempt that counts is named by the rule of the quiz (beyond.md 6.1)", () => {
  expect(textOf("best", 6, 20, 10)).toContain("Your best attempt counts: attempt 2.");
  expect(textOf("last", 6, 20, null)).toContain("Your last marked attempt counts: attempt 2.");
  expect(textOf("average", 6, 20)).toContain("The average of your marked attempts counts.");
});

it("nothing is said of one attempt, or while no points are shown", () => {
  expect(textOf("best", 6)).toBe("");
  expect(textOf("best", null, null)).toBe("");
});

it("points are shown together with the marks (beyond.md 6.1)", () => {
  const result = (total_marks: number) =>
    renderToStaticMarkup(
      <AttemptResult
        isProvisional={false}
        attempt={attempt(1, 6)}
        quiz={{ results_at: null, total_marks }}
      />,
    );
  expect(result(100)).toMatch(/6 of 40 points.*that is 15 of 100 marks/);
  expect(result(40)).not.toContain("marks");
});

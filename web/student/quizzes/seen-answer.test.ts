import { expect, it } from "vitest";
import type { AttemptQuestion } from "#contract/courses/quizzes/attempts.ts";
import { answerKinds } from "#web/shared/quizzes/answer-kinds.ts";
import { seenAnswer, sumOf } from "./seen-answer.ts";

const items = [
  { id: "qqqqqqq2", text: "Two" },
  { id: "qqqqqqq1", text: "One" },
];
const question: AttemptQuestion = {
  ...{ position: 1, kind: "ordering", text: "", content: { items }, points_possible: 1, answer: null },
  ...{
    given_at: null,
    points: null,
    points_before: null,
    comment: null,
    is_by_hand: false,
    automatic_points: null,
    right: null,
    explanation: null,
  },
};

it("an answer has the same sum as a form that reads it", () => {
  const form = new FormData();
  form.append("several", "qqqqqqq1");
  form.append("several", "qqqqqqq2");
  form.set("text", "Two\r\nlines");
  const several = answerKinds.several_of.read(form, "several", { options: items });
  expect(sumOf(several)).toBe(sumOf({ chosen: ["qqqqqqq2", "qqqqqqq1"] }));
  expect(sumOf(answerKinds.long_text.read(form, "text", {}))).toBe(sumOf({ text: "Two\nlines" }));
  expect(sumOf({ text: "a" })).not.toBe(sumOf({ text: "b" }));
  expect(sumOf(null)).not.toBe(sumOf({ text: "" }));
});

it("a question without an answer has the sum of none", () =>
  expect(seenAnswer(question)).toBe(`none ${sumOf(null)}`));

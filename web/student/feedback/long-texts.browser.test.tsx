import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { defaultQuestions } from "#contract/courses/feedback/questions.ts";
import { bodiesOf } from "#tests/support/component/answers.ts";
import { dashboardTests, newStudent, openDashboard } from "#tests/support/component/dashboard.tsx";

dashboardTests();

const asked = {
  ...{ id: 7, program: 5, program_title: "Bees", questions: defaultQuestions },
  ...{ sent_on: "2 March 2026 (2)", closes_at: "2027-01-01T09:00:00Z" },
};
const send = "POST /student/feedback-rounds/7/answers/";
const field = page.getByLabelText("What should we improve?");
const choose = (question: RegExp, value: string) =>
  userEvent.click(
    page.getByRole("group", { name: question }).getByRole("radio", { name: value, exact: true }),
  );

test("a text that is too long stays whole, and is named at its field and not sent (beyond.md 6.3)", async () => {
  await openDashboard("?section=courses&feedback=7", {
    user: newStudent(),
    answers: { "GET /student/feedback-rounds/": [asked], [send]: { message: "Thank you." } },
  });
  await choose(/How good/, "4");
  await choose(/recommend/, "10");
  await choose(/pace/, "About right");
  await userEvent.fill(field, "x".repeat(1_900));
  await expect.element(field).toHaveAccessibleDescription("100 characters left");
  await userEvent.fill(field, "x".repeat(4_500));
  await expect.element(field).toHaveValue("x".repeat(4_500));
  await expect.element(field).toHaveAccessibleDescription("2,500 characters too many");
  await userEvent.click(page.getByRole("button", { name: "Send My Answers" }));
  await expect
    .element(field)
    .toHaveAccessibleDescription("Must be at most 2000 characters. 2,500 characters too many");
  await expect.element(field).toHaveFocus();
  expect(bodiesOf(send)).toEqual([]);
});

import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#tests/support/component/accessible.ts";
import { answer, bodiesOf } from "#tests/support/component/answers.ts";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { storedQuestion } from "#tests/support/component/quiz-samples.ts";
import { pageWith } from "#tests/support/component/staff-samples.ts";

dashboardTests();

const PUT = "PUT /questions/31/";
const sent = {
  ...{ quiz: 8, title: "Check of week 1", attempts_count: 4 },
  ...{ outdated_count: 1, outdated_in_progress_count: 0 },
};
const open = (quizzes: object[]) =>
  openDashboard("?section=submitted-assignments&tab=questions&program=5&question=31", {
    user: joseph,
    answers: {
      ...{ "GET /programs/titles/": [], "GET /programs/5/question-tags/": [] },
      "GET /programs/5/questions/": {
        count: 0,
        count_is_exact: true,
        next: null,
        previous: null,
        results: [],
      },
      "GET /questions/31/": storedQuestion("short_answer"),
      "GET /questions/31/quizzes/": quizzes,
      [PUT]: storedQuestion("short_answer"),
    },
  });
const save = page.getByRole("button", { name: "Update Question" });
const question = page.getByRole("alertdialog", { name: "Change a question that students have?" });
const accepted = page.getByRole("textbox", { name: "Accepted answers" });

test("a question of a sent quiz says so, with a link to marking again (beyond.md 6.1)", async () => {
  await open([sent]);
  await expect.element(page.getByText("A sent quiz has this question")).toBeVisible();
  await expect
    .element(page.getByText("4 attempts, 1 of them over with an earlier version", { exact: true }))
    .toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Mark again the quiz Check of week 1" }))
    .toHaveAttribute("href", expect.stringMatching(/quiz_attempts=8&part=mark-again/));
  await expectAccessible();
});

test("a change of the right answer asks first, because attempts keep the old one (beyond.md 6.1)", async () => {
  await open([sent]);
  await userEvent.fill(accepted, "Kampala\nKLA");
  await userEvent.click(save);
  await expect.element(question.getByText(/^4 attempts keep the question as it is now\./)).toBeVisible();
  expect(bodiesOf(PUT)).toEqual([]);
  await userEvent.click(question.getByRole("button", { name: "Update Question" }));
  await expect.poll(() => bodiesOf(PUT)).toHaveLength(1);
});

test("changed points say that attempts keep the old ones (beyond.md 6.1)", async () => {
  await open([sent]);
  const points = page.getByRole("textbox", { name: "Points" });
  const kept = /Attempts that have begun keep 1 point for it\. New attempts get the new points\./;
  await expect.element(page.getByText("A sent quiz has this question")).toBeVisible();
  await expect.element(points).not.toHaveAccessibleDescription(kept);
  await userEvent.fill(points, "4");
  await expect.element(points).toHaveAccessibleDescription(kept);
  await userEvent.fill(points, "1.0");
  await expect.element(points).not.toHaveAccessibleDescription(kept);
  await userEvent.fill(points, "4");
  await userEvent.fill(accepted, "Kampala\nKLA");
  await userEvent.click(save);
  await expect.element(question.getByText(/The attempts keep its points\.$/)).toBeVisible();
});

test("points of a question without attempts change without a hint (beyond.md 6.1)", async () => {
  await open([{ ...sent, attempts_count: 0, outdated_count: 0 }]);
  await expect.element(page.getByText("A sent quiz has this question")).toBeVisible();
  await userEvent.fill(page.getByRole("textbox", { name: "Points" }), "4");
  await expect.element(page.getByText(/New attempts get the new points/)).not.toBeInTheDocument();
});

test("after a change, the list of questions leads to marking its quizzes again (beyond.md 6.1)", async () => {
  await open([
    { ...sent, outdated_count: 0 },
    { ...sent, quiz: 9, title: "Check of week 2", attempts_count: 0, outdated_count: 0 },
  ]);
  await userEvent.fill(accepted, "Kampala\nKLA");
  await userEvent.click(save);
  answer({
    "GET /questions/31/quizzes/": [
      { ...sent, outdated_count: 3, outdated_in_progress_count: 1 },
      { ...sent, quiz: 9, title: "Check of week 2", attempts_count: 0, outdated_count: 0 },
    ],
  });
  await userEvent.click(question.getByRole("button", { name: "Update Question" }));
  await expect.element(page.getByText("Question updated.")).toBeVisible();
  const notice = page.getByText("Attempts have the question as it was before your change");
  await expect.element(notice).toBeVisible();
  await expect
    .element(page.getByText("4 attempts, 3 of them over with an earlier version, 1 in progress"))
    .toBeVisible();
  await expect
    .element(page.getByText("Attempts in progress can be marked again after they end."))
    .toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Mark again the quiz Check of week 1" }))
    .toHaveAttribute("href", expect.stringMatching(/quiz_attempts=8&part=mark-again/));
  await expect.element(page.getByText("Check of week 2")).not.toBeInTheDocument();
  await expectAccessible();
  await userEvent.click(page.getByRole("button", { name: "Dismiss" }).first());
  await expect.element(notice).not.toBeInTheDocument();
});

test("after a change, attempts in progress alone are named, too (beyond.md 6.1)", async () => {
  await openDashboard("?section=submitted-assignments&tab=questions&program=5&changed_question=31", {
    user: joseph,
    answers: {
      ...{ "GET /programs/titles/": [], "GET /programs/5/question-tags/": [] },
      "GET /programs/5/questions/": pageWith(),
      "GET /questions/31/quizzes/": [{ ...sent, outdated_count: 0, outdated_in_progress_count: 2 }],
    },
  });
  await expect
    .element(page.getByText("4 attempts, 2 of them in progress with an earlier version"))
    .toBeVisible();
});

test("a question without attempts is saved without asking (beyond.md 6.1)", async () => {
  await open([{ ...sent, attempts_count: 0, outdated_count: 0 }]);
  await userEvent.fill(accepted, "Kampala\nKLA");
  await userEvent.click(save);
  await expect.poll(() => bodiesOf(PUT)).toHaveLength(1);
  await expect.element(question).not.toBeInTheDocument();
});

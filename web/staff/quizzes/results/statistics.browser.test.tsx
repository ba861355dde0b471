import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { QuestionStatistics } from "#contract/courses/quizzes/results.ts";
import { expectAccessible } from "#tests/support/component/accessible.ts";
import { answer, refusal } from "#tests/support/component/answers.ts";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { quiz } from "#tests/support/component/quiz-samples.ts";

dashboardTests();

const GET = `GET /quizzes/${quiz.id}/statistics/`;
const question: QuestionStatistics = {
  ...{ question: 11, kind: "one_of", text: "What fills the well?", count: 12 },
  ...{ waiting_count: 0, outdated_count: 0, compared_count: 12, facility: 0.25, discrimination: -0.4 },
  tally: [
    { label: "Rain", count: 1, is_right: true },
    { label: "Wind", count: 11, is_right: false },
  ],
};
const open = (more: object) =>
  openDashboard(`?section=submitted-assignments&quiz_attempts=${quiz.id}&part=questions`, {
    user: joseph,
    answers: { [`GET /quizzes/${quiz.id}/`]: quiz, "GET /programs/titles/": [], ...more },
  });

test("the statistics are in words, with the tally of each question (beyond.md 6.1)", async () => {
  await open({ [GET]: [question] });
  const row = page.getByRole("table", { name: "Questions" }).getByRole("row").nth(1);
  await expect.element(row).toMatchTextContent("Hard");
  await expect.element(row).toMatchTextContent("25% of the points");
  await expect.element(row).toMatchTextContent("Weak students do better. Check the right answer");
  await expect
    .element(row.getByRole("link", { name: "Check the right answer of: What fills the well?" }))
    .toHaveAttribute("href", expect.stringContaining("question=11"));
  await expectAccessible();
  await userEvent.click(row.getByRole("link", { name: "Answers to: What fills the well?" }));
  const lines = page.getByRole("list", { name: "Answers" }).getByRole("listitem");
  await expect.element(lines.nth(0)).toMatchTextContent("RainRight1 student");
  await expect.element(lines.nth(1)).toMatchTextContent("Wind11 students");
  await expect
    .element(page.getByRole("link", { name: "Edit the Question" }))
    .toHaveAttribute("href", expect.stringContaining("question=11"));
  await expectAccessible();
});

test("answers that wait are counted, with the way to the desk (beyond.md 6.1)", async () => {
  const text = { ...question, question: 12, kind: "long_text" as const, text: "Why?", tally: [] };
  const known = { ...question, compared_count: 9 };
  await open({
    [GET]: [known, { ...text, count: 0, facility: null, discrimination: null, waiting_count: 2 }],
  });
  const rows = page.getByRole("table", { name: "Questions" }).getByRole("row");
  await expect.element(rows.nth(1)).toMatchTextContent("12Hard25% of the pointsToo few students");
  await expect
    .element(rows.nth(2))
    .toMatchTextContent("2 attempts wait for points: they count here when marked.");
  await expect
    .element(rows.nth(2).getByRole("link", { name: "Mark at the desk the answers to: Why?" }))
    .toHaveAttribute("href", expect.stringContaining(`view=desk&assignment=${quiz.id}`));
  await expect.element(page.getByText(/attempts with points for all questions/)).toBeVisible();
  await expectAccessible();
});

test("points of an earlier version are named next to the right answers of the present one (beyond.md 6.1)", async () => {
  const words = "Points are those of the earlier version, until the attempts are marked again.";
  const some = "Points of 3 attempts are those of the earlier version, until the attempts are marked again.";
  const other = { ...question, question: 12, text: "What dries the well?", outdated_count: 3 };
  await open({ [GET]: [{ ...question, outdated_count: 12 }, other] });
  const rows = page.getByRole("table", { name: "Questions" }).getByRole("row");
  await expect.element(rows.nth(1)).toMatchTextContent(words);
  await expect.element(rows.nth(2)).toMatchTextContent(some);
  await userEvent.click(page.getByRole("link", { name: "Answers to: What fills the well?" }));
  await expect.element(page.getByRole("dialog").getByText(words)).toBeVisible();
  await expectAccessible();
});

test("without an attempt that is over, the page says when statistics appear (look.md)", async () => {
  await open({ [GET]: [] });
  await expect.element(page.getByText("No statistics yet")).toBeVisible();
});

test("failed statistics can be retried (look.md)", async () => {
  await open({ [GET]: () => refusal(500) });
  await expect.element(page.getByText("Failed to load the statistics. Please try again.")).toBeVisible();
  answer({ [GET]: [question] });
  await userEvent.click(page.getByRole("button", { name: "Try Again" }));
  await expect.element(page.getByRole("table", { name: "Questions" })).toBeVisible();
});

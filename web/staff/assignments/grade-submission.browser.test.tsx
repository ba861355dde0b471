import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { apiErrors } from "#contract/shared/errors.ts";
import { type Answers, answer, bodiesOf, refusal } from "#tests/support/component/answers.ts";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { pageWith } from "#tests/support/component/staff-samples.ts";
import { graded, workOf } from "#tests/support/component/work-samples.ts";

dashboardTests();

const work = workOf(9, "Amina Nansubuga");
const others = Array.from({ length: 9 }, (_, at) => workOf(20 + at, `Student ${at}`));
const answers = {
  "GET /submissions/": pageWith(...others, work),
  "GET /submissions/9/": work,
  "GET /programs/titles/": [],
};
const open = (search: string, more: Answers = {}) =>
  openDashboard(`?section=submitted-assignments${search}`, {
    user: joseph,
    answers: { ...answers, ...more },
  });
const dialog = page.getByRole("dialog", { name: "Grade Submission" });
const marks = dialog.getByLabelText("Marks");
const feedback = dialog.getByLabelText("Feedback");
const save = dialog.getByRole("button", { name: "Save Grade" });
const success = page.getByText("Submission graded successfully!");

test("the second of two graders keeps the typed text and sees the other's grade (api.md 6)", async () => {
  await open("&open=grade-9");
  await userEvent.fill(feedback, "Mine is longer.");
  await userEvent.fill(marks, "9");
  const theirs = graded(work, 7);
  answer({
    "PATCH /submissions/9/": () => refusal(409, { detail: apiErrors.stale.sentence, current: theirs }),
    "GET /submissions/9/": theirs,
  });
  await userEvent.click(save);
  const refused = page.getByRole("status").filter({ hasText: apiErrors.stale.sentence });
  await expect.element(refused).toBeInViewport({ ratio: 1 });
  expect(refused.element().parentElement).toHaveFocus();
  await userEvent.click(page.getByRole("button", { name: "Load the latest version" }));
  await expect.element(dialog.getByText(/^Grade now: 7 of/)).toBeVisible();
  await expect.element(feedback).toHaveValue("Mine is longer.");
  await expect.element(marks).toHaveFocus();
  await expect.element(page.getByText(/^The latest version is loaded\./)).toBeVisible();
  answer({ "PATCH /submissions/9/": graded(work, 9, "Mine is longer.") });
  await userEvent.click(save);
  await expect.element(success).toBeVisible();
  const grade = { marks_awarded: "9", feedback: "Mine is longer." };
  expect(bodiesOf("PATCH /submissions/9/")).toEqual([
    { ...grade, updated_at: work.updated_at },
    { ...grade, updated_at: theirs.updated_at },
  ]);
});

test("a feedback draft is restored although its row moved to another page (look.md)", async () => {
  const { screen } = await open("&open=grade-9");
  await userEvent.fill(feedback, "Written before the row moved.");
  await screen.unmount();
  await open("&open=grade-9", { "GET /submissions/": pageWith(...others) });
  await expect.element(page.getByRole("link", { name: /^Grade Student 8/ })).toBeInTheDocument();
  await expect.element(feedback).toHaveValue("Written before the row moved.");
  await userEvent.click(dialog.getByRole("button", { name: "Discard my draft" }));
  await expect.element(feedback).toHaveValue("");
});

test("closing and saving a grade keep the scroll position and the focus (look.md)", async () => {
  await page.viewport(1280, 400);
  await open("&tab=submissions");
  const opener = page.getByRole("link", { name: "Grade Amina" });
  await expect.element(opener).toBeInTheDocument();
  opener.element().scrollIntoView();
  const before = window.scrollY;
  expect(before).toBeGreaterThan(0);

  await userEvent.click(opener);
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  expect(window.scrollY).toBe(before);

  await userEvent.click(opener);
  await userEvent.fill(marks, "8");
  const saved = graded(work, 8);
  answer({ "PATCH /submissions/9/": saved, "GET /submissions/": pageWith(...others, saved) });
  await userEvent.click(save);
  await expect.element(success).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  const again = page.getByRole("link", { name: "Grade again Amina" });
  await expect.element(again).toHaveFocus();
  expect(window.scrollY).toBe(before);
});

test("marks above the assignment's total are refused with that total (api.md 4)", async () => {
  const ofTwenty = { ...work, assignment_total_marks: 20 };
  await open("&open=grade-9", { "GET /submissions/9/": ofTwenty, "GET /submissions/": pageWith(ofTwenty) });
  await userEvent.fill(marks, "210");
  await userEvent.click(save);
  await expect.element(dialog.getByText("Marks must be a number from 0 to 20.")).toBeVisible();
  expect(bodiesOf("PATCH /submissions/9/")).toEqual([]);
});

import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { QuestionImport } from "#contract/courses/quizzes/question-imports.ts";
import { expectAccessible } from "#tests/support/component/accessible.ts";
import { answer, bodiesOf, refusal } from "#tests/support/component/answers.ts";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";

dashboardTests();

const READ = "POST /programs/5/questions/import/";
const found: QuestionImport = {
  questions: [{ line: 1, kind: "true_false", text: "Is it?", right: ["True"], tags: ["Wells"] }],
  problems: [{ line: 3, message: "Darasa has no matching questions." }],
  added_count: 0,
};
const open = (more: object = {}) =>
  openDashboard("?section=submitted-assignments&import_questions=5", {
    user: joseph,
    answers: {
      "GET /programs/titles/": [{ id: 5, title: "Solar Pumps", is_enrollment_open: true }],
      [READ]: found,
      ...more,
    },
  });
const text = page.getByRole("textbox", { name: "Questions", exact: true });
const preview = page.getByRole("button", { name: "Preview" });
const said = (sentence: string) => page.getByText(sentence, { exact: true });

test("a text is read, its problems are named by line, and the others are added (beyond.md 6.1)", async () => {
  await open();
  await userEvent.click(preview);
  await expect.element(said("Paste the questions.")).toBeVisible();
  await userEvent.fill(text, "Is it? {T}\n\nMatch. {=A -> B}");
  await userEvent.click(preview);
  await expect.element(said("Line 3: Darasa has no matching questions.")).toBeVisible();
  const table = page.getByRole("table", { name: "Questions to add" });
  await expect.element(table).toMatchTextContent("Is it?1True or falseTrueWells");
  await expectAccessible();
  answer({ [READ]: { ...found, added_count: 1 } });
  await userEvent.click(page.getByRole("button", { name: "Add 1 question" }));
  await expect.element(said("1 question added to the bank.")).toBeVisible();
  await expect.element(text).toHaveValue("");
  expect(bodiesOf(READ)).toMatchObject([
    { format: "gift", adds: false },
    { format: "gift", adds: true, text: "Is it? {T}\n\nMatch. {=A -> B}" },
  ]);
});

test("a changed text or format removes the preview (beyond.md 6.1)", async () => {
  await open();
  await userEvent.fill(text, "Is it? {T}");
  await userEvent.click(preview);
  const add = page.getByRole("button", { name: "Add 1 question" });
  await expect.element(add).toBeVisible();
  await userEvent.selectOptions(page.getByLabelText("Format"), "Aiken");
  await expect.element(add).not.toBeInTheDocument();
});

test("a file fills the field (beyond.md 6.1)", async () => {
  await open();
  const file = new File(["Is it? {F}"], "questions.gift", { type: "text/plain" });
  await userEvent.upload(page.getByLabelText("Or choose a text file"), file);
  await expect.element(text).toHaveValue("Is it? {F}");
});

test("a failed reading is explained, and the text stays (look.md)", async () => {
  await open({ [READ]: () => refusal(500) });
  await userEvent.fill(text, "Is it? {T}");
  await userEvent.click(preview);
  await expect.element(said("Error reading the questions. Please try again.")).toBeVisible();
  await expect.element(text).toHaveValue("Is it? {T}");
});

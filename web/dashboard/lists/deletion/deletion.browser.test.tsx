import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type Answers, answer, bodiesOf, refusal } from "#tests/support/component/answers.ts";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { pageWith, testimonial } from "#tests/support/component/staff-samples.ts";

dashboardTests();

const REMOVE = "DELETE /testimonials/4/";
const RESTORE = "POST /bin/testimonial/4/restore/";
const LIST = "GET /testimonials/";
const other = { ...testimonial, id: 5, name: "Peter Other" };
const removed = () => {
  answer({ [LIST]: pageWith(other) });
  return new Response(null, { status: 204 });
};
const question = page.getByRole("alertdialog", { name: `Delete the testimonial of ${testimonial.name}?` });
const row = page.getByRole("row", { name: testimonial.name });
const said = (sentence: string) => page.getByText(sentence, { exact: true });
const undo = page.getByRole("button", { name: "Undo" });

/** Opens the list, and the question about its first row. */
async function ask(answers: Answers = {}) {
  const list = {
    [LIST]: pageWith(testimonial, other),
    "GET /bin/testimonial/4/along/": { along: {}, money: [], may_have_fees: false },
  };
  await openDashboard("?section=testimonials", {
    user: joseph,
    answers: { ...list, [REMOVE]: removed, ...answers },
  });
  await userEvent.click(page.getByRole("button", { name: `Delete the testimonial of ${testimonial.name}` }));
  await expect.element(question).toBeVisible();
}
const confirm = () => userEvent.click(question.getByRole("button", { name: "Delete" }));

test("the question counts the records deleted with the row, and mentions the bin", async () => {
  await ask({
    "GET /bin/testimonial/4/along/": {
      along: { submissions: 2, enrollments: 1 },
      money: [],
      may_have_fees: false,
    },
  });
  await expect.element(question.getByText("Are you sure you want to delete this testimonial?")).toBeVisible();
  await expect.element(question.getByText("1 enrollment and 2 submissions are deleted, too.")).toBeVisible();
  await expect.element(question.getByText("It stays in the bin for 30 days.")).toBeVisible();
});

test("the toast about a restored question has one end mark", async () => {
  await ask();
  await confirm();
  await expect.element(said("Testimonial deleted.")).toBeVisible();
  answer({ [RESTORE]: { name: "How do you plan interviews?", notes: [] } });
  await userEvent.click(page.getByRole("button", { name: "Undo" }));
  await expect.element(page.getByText(/^Restored: How do you plan interviews\?$/)).toBeVisible();
});

test("without confirmation nothing is deleted", async () => {
  await ask();
  await userEvent.click(question.getByRole("button", { name: "Cancel" }));
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(row).toBeVisible();
  expect(bodiesOf(REMOVE)).toEqual([]);
});

test("a deleted row leaves the list, and Undo brings it back with the server's notes", async () => {
  await ask();
  await confirm();
  await expect.element(said("Testimonial deleted.")).toBeVisible();
  await expect.element(row).not.toBeInTheDocument();
  answer({
    [RESTORE]: { name: testimonial.name, notes: ["Its picture is lost."] },
    [LIST]: pageWith(testimonial, other),
  });
  await userEvent.click(undo);
  await expect.element(said(`Restored: ${testimonial.name}. Its picture is lost.`)).toBeVisible();
  await expect.element(row).toBeVisible();
  // The toast about the restoration replaces the one with Undo.
  await expect.element(undo).not.toBeInTheDocument();
  expect(bodiesOf(RESTORE)).toEqual([{}]);
});

test("a failed Undo shows the server's reason, and the row stays deleted", async () => {
  await ask();
  await confirm();
  answer({ [RESTORE]: () => refusal(409, { detail: "Its program is in the bin." }) });
  await userEvent.click(undo);
  await expect.element(said("Its program is in the bin.")).toBeVisible();
  await expect.element(row).not.toBeInTheDocument();
});

test("a failure stays in the question until it is closed", async () => {
  await ask({ [REMOVE]: () => refusal(500) });
  await confirm();
  const failure = question.getByText("Failed to delete testimonial. Please try again.");
  await expect.element(failure).toBeVisible();
  await expect.element(undo).not.toBeInTheDocument();
  await userEvent.click(question.getByRole("button", { name: "Cancel" }));
  await userEvent.click(page.getByRole("button", { name: `Delete the testimonial of ${testimonial.name}` }));
  await expect.element(question).toBeVisible();
  await expect.element(failure).not.toBeInTheDocument();
});

test("after a deletion, the focus is on the next row", async () => {
  await ask();
  await confirm();
  await expect.element(row).not.toBeInTheDocument();
  const next = page.getByRole("row", { name: other.name });
  await expect.poll(() => next.element().contains(document.activeElement)).toBe(true);
});

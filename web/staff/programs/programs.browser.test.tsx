import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type Answers, answer, bodiesOf, refusal } from "#tests/support/component/answers.ts";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { expectShownFor, press } from "#tests/support/component/pass-time.ts";
import { graceWith, pageWith, program } from "#tests/support/component/staff-samples.ts";

dashboardTests();

const answers = {
  "GET /programs/": pageWith(program),
  "GET /programs/drafts/": pageWith(),
  "GET /programs/opening-alerts/": [],
  "GET /programs/categories/": { categories: [program.category] },
  "GET /programs/5/": program,
};
const open = (more: Answers = {}) =>
  openDashboard("?section=programs", { user: joseph, answers: { ...answers, ...more } });
const said = (sentence: string) => page.getByText(sentence, { exact: true });
const failure = () => refusal(500);
const update = page.getByRole("button", { name: "Update Program" });

async function changeDuration() {
  await userEvent.click(page.getByRole("link", { name: `Edit ${program.title}` }));
  await userEvent.fill(page.getByLabelText("Duration"), "2 weeks");
}

test("a failed list is shown and can be retried (staff.md 8)", async () => {
  await open({ "GET /programs/": failure });
  await expect.element(said("Failed to load programs. Please try again.")).toBeVisible();
  answer(answers);
  await userEvent.click(page.getByRole("button", { name: "Try Again" }));
  await expect.element(page.getByRole("table", { name: "Programs" })).toBeVisible();
});

test.each([
  ["assignments", 1],
  ["team", 0],
] as const)(
  "staff with %s find the attendance in a program's menu (beyond.md 2.7)",
  async (permission, count) => {
    await openDashboard("?section=programs", { user: graceWith("programs", permission), answers });
    await userEvent.click(page.getByRole("button", { name: `More for ${program.title}` }));
    await expect.element(page.getByRole("menuitem", { name: "Duplicate" })).toBeVisible();
    const links = page.getByRole("menuitem", { name: "Attendance" }).elements();
    expect(links.map((link) => link.getAttribute("href"))).toEqual(
      Array(count).fill(expect.stringContaining("view=attendance&program=5")),
    );
  },
);

test("the message about a copy says what it lacks (beyond.md 4.6)", async () => {
  const copy = { ...program, id: 6, title: `${program.title} (copy)`, is_draft: true };
  await open({ "POST /programs/5/duplicate/": copy, "GET /programs/6/": copy });
  await userEvent.click(page.getByRole("button", { name: `More for ${program.title}` }));
  await userEvent.click(page.getByRole("menuitem", { name: "Duplicate" }));
  await expect
    .element(
      said(
        `"${copy.title}" is a draft with the units and their files. Not copied: live sessions, assignments, quizzes and their questions, the payment plan, the rule of certificates, the feedback form and dates. Edit it, then remove the tick at "Draft" and save.`,
      ),
    )
    .toBeVisible();
});

test("a save sends only the changed fields, and a failed one keeps the typed text (staff.md 5 and 8)", async () => {
  await open();
  await changeDuration();
  answer({ "PATCH /programs/5/": failure });
  await userEvent.click(update);
  await expect.element(said("Failed to save program. Please try again.")).toBeVisible();
  await expect.element(page.getByLabelText("Duration")).toHaveValue("2 weeks");
  const { updated_at } = program;
  expect(bodiesOf("PATCH /programs/5/")).toEqual([{ duration: "2 weeks", updated_at }]);
});

test("the message of a saved program disappears after 3 seconds (staff.md 9)", async () => {
  await open();
  await changeDuration();
  answer({ "PATCH /programs/5/": { ...program, duration: "2 weeks" } });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  press(update);
  const updated = said("Program updated successfully!");
  await expectShownFor(updated, 3_000);
});

test("a failed deletion is shown in the question, and can be repeated (staff.md 8)", async () => {
  await open();
  answer({ "DELETE /programs/5/": failure });
  await userEvent.click(page.getByRole("button", { name: `Delete ${program.title}` }));
  const question = page.getByRole("alertdialog", { name: `Delete "${program.title}"?` });
  await userEvent.click(question.getByRole("button", { name: "Delete" }));
  await expect.element(question.getByText("Failed to delete program. Please try again.")).toBeVisible();
  answer({ "DELETE /programs/5/": () => new Response(null, { status: 204 }), "GET /programs/": pageWith() });
  await userEvent.click(question.getByRole("button", { name: "Delete" }));
  await expect.element(said("Program deleted successfully!")).toBeVisible();
});

test("a sub-admin without the permission neither sees nor opens the section (staff.md 6)", async () => {
  await openDashboard("?section=programs", { user: graceWith("blog"), answers });
  await expect.element(page.getByText("You asked for “Programs”.")).toBeVisible();
  await expect
    .element(page.getByText("There is no such section here, or your account may not open it."))
    .toBeVisible();
  await expect.element(page.getByText("Ask an admin of the institute for access.")).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Grace Auma" })).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Program Management" })).not.toBeInTheDocument();
  const menu = page.getByRole("navigation", { name: "Dashboard" });
  await expect.element(menu.getByRole("link", { name: "Blog" })).toBeVisible();
  await expect.element(menu.getByRole("link", { name: "Programs" })).not.toBeInTheDocument();
  expect(bodiesOf("GET /programs/")).toEqual([]);
});

test("list and form say how many people wait for a closed program (staff.md 4.4)", async () => {
  const closed = { ...program, is_enrollment_open: false, days_until_deadline: 0, closes_on: "2026-01-31" };
  await open({
    "GET /programs/": pageWith(closed, { ...program, id: 6, title: "Open Wells" }),
    "GET /programs/5/": closed,
    "GET /programs/opening-alerts/": [
      { program_id: 5, waiting: 12 },
      { program_id: 6, waiting: 1 },
    ],
  });
  const row = page.getByRole("row", { name: program.title });
  await expect.element(row.getByText("12 waiting", { exact: true })).toBeVisible();
  await expect.element(page.getByText("1 waiting")).not.toBeInTheDocument();
  await userEvent.click(page.getByRole("link", { name: `Edit ${program.title}` }));
  await expect
    .element(page.getByText("for enrollment to open. When it opens, we email each of them once."))
    .toBeVisible();
});

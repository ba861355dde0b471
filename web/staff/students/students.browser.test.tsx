import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Student } from "#contract/accounts/students.ts";
import { type Answers, answer, bodiesOf, networkFailure, refusal } from "#tests/support/component/answers.ts";
import { amina, dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { pageWith } from "#tests/support/component/staff-samples.ts";

dashboardTests();

const student: Student = {
  ...amina,
  enrollments: [],
  is_email_refused: false,
  is_invited: false,
  deletion_due_at: null,
};
const { name } = student.profile;
const answers = {
  "GET /students-with-enrollments/": pageWith(student),
  "GET /analytics/summary/": { total_students: 1234, total_admins: 3, total_enrollments: 40 },
  "GET /programs/titles/": [],
};
const open = (more: Answers = {}) =>
  openDashboard("?section=students", { user: joseph, answers: { ...answers, ...more } });
const said = (sentence: string) => page.getByText(sentence, { exact: true });
const failure = () => refusal(500);

test("a failed list and a failed filter have their own messages, and a retry (staff.md 8)", async () => {
  await open({ "GET /students-with-enrollments/": failure });
  await expect.element(said("Failed to load data. Please try again.")).toBeVisible();
  await userEvent.fill(page.getByRole("searchbox"), "amina");
  await expect.element(said("Failed to filter students. Please try again.")).toBeVisible();
  answer(answers);
  await userEvent.click(page.getByRole("button", { name: "Try Again" }));
  await expect.element(said("1 student found")).toBeVisible();
});

test("a student whose account will be deleted has a badge with the day (students.md 10.2)", async () => {
  const leaving: Student = { ...student, id: 3, deletion_due_at: "2026-03-16T08:00:00Z" };
  await open({ "GET /students-with-enrollments/": pageWith(leaving) });
  await expect.element(page.getByRole("row", { name }).getByText("Deletion after 16 Mar 2026")).toBeVisible();
});

test("the question about an enrollment leaves the count of further programs whole (staff.md 4)", async () => {
  await page.viewport(1280, 800);
  const enrollments = [1, 2].map((id) => ({ id, program: { id, title: `Beekeeping for Beginners ${id}` } }));
  await open({ "GET /students-with-enrollments/": pageWith({ ...student, enrollments }) });
  await userEvent.click(page.getByRole("button", { name: `Remove ${name} from Beekeeping for Beginners 1` }));
  const question = page.getByRole("alertdialog");
  await expect.element(question).toBeVisible();
  await Promise.all(document.getAnimations().map(({ finished }) => finished));
  const more = page.getByRole("button", { name: /1 more program/ });
  const box = question.element().getBoundingClientRect();
  const { top, left } = more.element().getBoundingClientRect();
  expect(top >= box.bottom || left >= box.right).toBe(true);
});

test.each([
  ["on", true],
  ["off", false],
])(
  "with fees %s, the question about an enrollment speaks of fees only if there may be one (beyond.md 4.8)",
  async (_, may_have_fees) => {
    const enrollments = [{ id: 1, program: { id: 1, title: "Beekeeping" } }];
    await open({
      "GET /students-with-enrollments/": pageWith({ ...student, enrollments }),
      "GET /bin/enrollment/1/along/": { along: { submissions: 2 }, money: [], may_have_fees },
    });
    await userEvent.click(page.getByRole("button", { name: `Remove ${name} from Beekeeping` }));
    const question = page.getByRole("alertdialog");
    await expect.element(question.getByText("2 submissions are deleted, too.")).toBeVisible();
    expect(question.getByText("If a fee is left to pay").elements()).toHaveLength(may_have_fees ? 1 : 0);
  },
);

test("the link of a student without a password is called an invitation everywhere (staff.md 2.3)", async () => {
  await open({ "GET /students-with-enrollments/": pageWith({ ...student, is_invited: true }) });
  await userEvent.click(page.getByRole("button", { name: `Invitation link for ${name}` }));
  await expect.element(page.getByRole("dialog", { name: `Invitation for ${name}` })).toBeVisible();
});

test("the total of students is above the list (staff.md 2)", async () => {
  await open();
  const main = page.getByRole("main");
  await expect.element(main.getByText("Total Students")).toBeVisible();
  await expect.element(main.getByText("1,234")).toBeVisible();
});

test("a failed deletion is shown in the question, which asks for the name (staff.md 8)", async () => {
  await open();
  answer({ "DELETE /students/2/": failure });
  await userEvent.click(page.getByRole("button", { name: `Delete ${name}` }));
  const question = page.getByRole("alertdialog", { name: `Delete ${name} and all data?` });
  const confirm = question.getByRole("button", { name: "Delete" });
  await userEvent.click(confirm);
  await expect.element(question.getByText(`Type ${name} to delete.`)).toBeVisible();
  expect(bodiesOf("DELETE /students/2/")).toEqual([]);
  await userEvent.fill(question.getByRole("textbox"), name);
  await userEvent.click(confirm);
  await expect.element(question.getByText("Failed to delete student. Please try again.")).toBeVisible();
  await userEvent.click(question.getByRole("button", { name: "Cancel" }));
  await expect.element(question).not.toBeInTheDocument();
});

test("chosen students can be enrolled, written to, invited again and exported (staff.md 2.3)", async () => {
  const brian: Student = { ...student, id: 3, profile: { ...student.profile, name: "Brian Otieno" } };
  await open({
    "GET /students-with-enrollments/": pageWith(student, brian),
    "GET /programs/titles/": [{ id: 7, title: "Beekeeping", is_enrollment_open: true }],
    "GET /student/fees/preview/": () => networkFailure,
    "POST /students/enroll/": { enrolled: 2, enrolled_already: 0 },
  });
  await userEvent.click(page.getByRole("button", { name: "Choose All on This Page" }));
  const chosen = page.getByRole("region", { name: "Chosen students" });
  await expect.element(chosen.getByText("2 chosen")).toBeVisible();
  await expect
    .element(chosen.getByRole("link", { name: "Message" }))
    .toHaveAttribute("href", expect.stringContaining("to=2%2C3"));
  await expect
    .element(chosen.getByRole("link", { name: "Export" }))
    .toHaveAttribute("href", expect.stringContaining("students=2%2C3"));
  await expect.element(chosen.getByRole("button", { name: "Invite Again" })).toBeVisible();
  await userEvent.click(chosen.getByRole("button", { name: "Enroll" }));
  const question = page.getByRole("alertdialog", { name: "Enroll 2 students" });
  await userEvent.selectOptions(question.getByRole("combobox"), "Beekeeping");
  const fee = { currency: "UGX", amount_minor: 250_000, due_at: "2026-03-16T20:59:59Z", parts: [] };
  const retry = question.getByRole("button", { name: "Try Again" });
  await expect.element(retry).toBeVisible();
  answer({ "GET /student/fees/preview/": { fee } });
  await userEvent.click(retry);
  await expect.element(question.getByText("Fee of each new enrollment: UGX 250,000.")).toBeVisible();
  await userEvent.click(question.getByRole("button", { name: "Enroll" }));
  await expect.element(chosen).not.toBeInTheDocument();
  await expect.element(page.getByRole("main")).toHaveFocus();
  expect(bodiesOf("POST /students/enroll/")).toEqual([{ program: 7, students: [2, 3] }]);
});

test("a deleted student is no longer chosen (staff.md 2.3)", async () => {
  const brian: Student = { ...student, id: 3, profile: { ...student.profile, name: "Brian Otieno" } };
  await open({ "GET /students-with-enrollments/": pageWith(student, brian) });
  await userEvent.click(page.getByRole("button", { name: "Choose All on This Page" }));
  const chosen = page.getByRole("region", { name: "Chosen students" });
  await expect.element(page.getByRole("button", { name: "Choose None" })).toHaveLength(1);
  answer({
    "DELETE /students/2/": () => new Response(null, { status: 204 }),
    "GET /students-with-enrollments/": pageWith(brian),
  });
  await userEvent.click(page.getByRole("button", { name: `Delete ${name}` }));
  const question = page.getByRole("alertdialog", { name: `Delete ${name} and all data?` });
  await userEvent.fill(question.getByRole("textbox"), name);
  await userEvent.click(question.getByRole("button", { name: "Delete" }));
  await expect.element(chosen.getByText("1 chosen")).toBeVisible();
  await userEvent.click(chosen.getByRole("button", { name: "Clear Selection" }));
  await expect.element(chosen).not.toBeInTheDocument();
});

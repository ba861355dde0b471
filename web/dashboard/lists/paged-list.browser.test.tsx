import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Student } from "#contract/accounts/students.ts";
import { answer, refusal } from "#tests/support/component/answers.ts";
import { amina, dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { pageWith, program } from "#tests/support/component/staff-samples.ts";

dashboardTests();

test("a list that cannot be refreshed keeps its rows and says so (look.md)", async () => {
  await page.viewport(360, 740);
  const answers = {
    "GET /programs/": pageWith(program),
    "GET /programs/drafts/": pageWith(),
    "GET /programs/categories/": { categories: [program.category] },
  };
  await openDashboard("?section=programs", { user: joseph, answers });
  const row = page.getByRole("link", { name: `Edit ${program.title}` });
  await expect.element(row).toBeVisible();
  answer({ "GET /programs/": () => refusal(500) });
  window.dispatchEvent(new Event("online"));
  const notice = page.getByText("We could not refresh this list. It may be out of date.");
  await expect.element(notice).toBeVisible();
  await expect.element(row).toBeVisible();
  answer({ "GET /programs/": pageWith({ ...program, title: "A newer title" }) });
  await userEvent.click(page.getByRole("button", { name: "Try Again" }));
  await expect.element(page.getByRole("link", { name: "Edit A newer title" })).toBeVisible();
  await expect.element(notice).not.toBeInTheDocument();
});

/** Opens the list of students. Returns the function that answers the running call. */
async function openStudents(search = "", first: object = pageWith(student)) {
  const answers = {
    "GET /students-with-enrollments/": first,
    "GET /analytics/summary/": { total_students: 12, total_admins: 3, total_enrollments: 40 },
    "GET /programs/titles/": [],
  };
  await openDashboard(`?section=students${search}`, { user: joseph, answers });
  const { promise, resolve } = Promise.withResolvers<object>();
  return {
    hold: () => answer({ "GET /students-with-enrollments/": () => promise }),
    reply: resolve,
  };
}
const student: Student = {
  ...amina,
  enrollments: [],
  is_email_refused: false,
  is_invited: false,
  deletion_due_at: null,
};
const said = (sentence: string) => page.getByText(sentence, { exact: true });

test("an empty state ends when the next search begins (look.md)", async () => {
  const { hold, reply } = await openStudents("&search=zzz", pageWith());
  const empty = said("No students found matching your search criteria.");
  await expect.element(empty).toBeVisible();
  hold();
  await userEvent.fill(page.getByRole("searchbox"), "amina");
  await expect.element(empty).not.toBeInTheDocument();
  reply(pageWith(student));
  await expect.element(said("1 student found")).toBeVisible();
});

test("another page of a search keeps its count (look.md)", async () => {
  const first = { ...pageWith(student), count: 12, next: "/api/students-with-enrollments/?page=2" };
  const { hold, reply } = await openStudents("&search=a", first);
  await expect.element(said("12 students found")).toBeVisible();
  hold();
  await userEvent.click(page.getByRole("link", { name: "Next" }));
  await expect.poll(() => document.querySelector("[aria-busy=true]")).not.toBeNull();
  await expect.element(said("12 students found")).toBeVisible();
  expect(said("Searching…").elements()).toEqual([]);
  reply({ ...first, next: null });
  await expect.poll(() => document.querySelector("[aria-busy=true]")).toBeNull();
});

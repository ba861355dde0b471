import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { StudentDetail } from "#contract/accounts/students.ts";
import { apiErrors } from "#contract/shared/errors.ts";
import { answer, bodiesOf, refusal } from "#tests/support/component/answers.ts";
import { amina, dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { pageWith } from "#tests/support/component/staff-samples.ts";

dashboardTests();

const student: StudentDetail = {
  ...amina,
  ...{ updated_at: "2026-01-05T09:00:00Z", pending_email: null, is_email_refused: false },
  ...{ is_invited: false, deletion_due_at: null, is_sending: true, enrollments: [], certificates: [] },
};
const CHANGE = "PUT /students/2/";

test("after a conflict, the latest version is loaded and can be saved (staff.md 4.9)", async () => {
  const answers = { "GET /students/2/": student, "GET /students/2/notes/": pageWith() };
  await openDashboard("?section=students&student=2", { user: joseph, answers });
  await userEvent.click(page.getByRole("button", { name: "Edit", exact: true }));
  const form = page.getByRole("dialog", { name: "Edit Student" });
  await userEvent.fill(form.getByLabelText("Occupation"), "Nurse");
  const latest: StudentDetail = {
    ...student,
    profile: { ...student.profile, location: "Gulu" },
    updated_at: "2026-01-06T09:00:00Z",
  };
  answer({
    [CHANGE]: () => refusal(409, { detail: apiErrors.stale.sentence, current: latest }),
    "GET /students/2/": latest,
  });
  const update = form.getByRole("button", { name: "Update Student" });
  await userEvent.click(update);
  await userEvent.click(form.getByRole("button", { name: "Load the latest version" }));
  await expect.element(form.getByLabelText("Location")).toHaveValue("Gulu");
  await expect.element(form.getByLabelText("Occupation")).toHaveValue("Nurse");
  answer({ [CHANGE]: latest });
  await userEvent.click(update);
  await expect.element(form).not.toBeInTheDocument();
  const version = { updated_at: latest.updated_at };
  expect(bodiesOf(CHANGE)).toEqual([expect.anything(), expect.objectContaining(version)]);
});

test("a dialog opened from a list's row loads the latest version, too", async () => {
  const stored = { image: null, created_at: "2026-01-05T09:00:00Z", updated_at: "2026-01-05T09:00:00Z" };
  const employer = { ...stored, id: 3, name: "Nile Bank" };
  const latest = { ...employer, name: "Nile Bank Ltd", updated_at: "2026-01-06T09:00:00Z" };
  await openDashboard("?section=settings&tab=employers", {
    user: joseph,
    answers: { "GET /employers/": pageWith(employer) },
  });
  await userEvent.click(page.getByRole("button", { name: "Edit Nile Bank" }));
  const form = page.getByRole("dialog", { name: "Edit Employer" });
  await userEvent.fill(form.getByLabelText("Name"), "The Nile Bank");
  answer({ "PUT /employers/3/": () => refusal(409, { detail: apiErrors.stale.sentence, current: latest }) });
  const update = form.getByRole("button", { name: "Update Employer" });
  await userEvent.click(update);
  await userEvent.click(form.getByRole("button", { name: "Load the latest version" }));
  await expect.element(form.getByText(apiErrors.stale.sentence)).not.toBeInTheDocument();
  answer({ "PUT /employers/3/": latest });
  await userEvent.click(update);
  await expect.element(form).not.toBeInTheDocument();
  expect(bodiesOf("PUT /employers/3/").at(-1)).toMatchObject({ updated_at: latest.updated_at });
});

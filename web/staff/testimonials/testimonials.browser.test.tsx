import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type Answers, answer, refusal } from "#tests/support/component/answers.ts";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { pageWith, testimonial } from "#tests/support/component/staff-samples.ts";

dashboardTests();

const answers = { "GET /testimonials/": pageWith(testimonial), "GET /testimonials/4/": testimonial };
const open = (more: Answers = {}, search = "") =>
  openDashboard(`?section=testimonials${search}`, { user: joseph, answers: { ...answers, ...more } });
const said = (sentence: string) => page.getByText(sentence, { exact: true });
const failure = () => refusal(500);
const row = page.getByRole("row", { name: testimonial.name });

test("a failed list can be retried, and an empty one offers 'Add First Testimonial' (staff.md 8)", async () => {
  await open({ "GET /testimonials/": () => refusal(400, {}) });
  await expect.element(said("Failed to load testimonials. Please try again later.")).toBeVisible();
  answer({ "GET /testimonials/": pageWith() });
  await userEvent.click(page.getByRole("button", { name: "Try Again" }));
  await expect.element(said("No testimonials yet")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Add First Testimonial" })).toBeVisible();
});

test("a failed activation is shown, and the status changes back (staff.md 8)", async () => {
  const answering = Promise.withResolvers<void>();
  await open({ "PATCH /testimonials/4/toggle-status/": () => answering.promise.then(failure) });
  await userEvent.click(
    page.getByRole("button", { name: `Activate the testimonial of ${testimonial.name}` }),
  );
  await expect.element(row.getByText("Active", { exact: true })).toBeVisible();
  answering.resolve();
  await expect.element(said("Failed to update testimonial status. Please try again.")).toBeVisible();
  await expect.element(row.getByText("Inactive", { exact: true })).toBeVisible();
});

test("a failed deletion is shown in the question (staff.md 8)", async () => {
  await open({ "DELETE /testimonials/4/": failure });
  await userEvent.click(page.getByRole("button", { name: `Delete the testimonial of ${testimonial.name}` }));
  const question = page.getByRole("alertdialog");
  await expect.element(question.getByText("Are you sure you want to delete this testimonial?")).toBeVisible();
  await userEvent.click(question.getByRole("button", { name: "Delete" }));
  await expect.element(question.getByText("Failed to delete testimonial. Please try again.")).toBeVisible();
});

test("a failed save is shown, and the page's title names the open form (staff.md 8)", async () => {
  await open();
  await userEvent.click(page.getByRole("link", { name: `Edit the testimonial of ${testimonial.name}` }));
  await expect.poll(() => document.title).toMatch(/^Edit Testimonial · Testimonials/);
  await userEvent.fill(page.getByLabelText("Role"), "Matron");
  answer({ "PUT /testimonials/4/": failure });
  await userEvent.click(page.getByRole("button", { name: "Update Testimonial" }));
  await expect.element(said("Failed to save testimonial. Please try again.")).toBeVisible();
  await expect.element(page.getByLabelText("Role")).toHaveValue("Matron");
  await userEvent.click(page.getByRole("button", { name: "Cancel" }));
  await userEvent.click(page.getByRole("button", { name: "Close form" }));
  await expect.poll(() => document.title).toMatch(/^Testimonials/);
});

test("every required field of the form has a message (staff.md 5)", async () => {
  await open({}, "&testimonial=new");
  await expect.element(page.getByRole("heading", { name: "Add New Testimonial" })).toBeVisible();
  await userEvent.click(page.getByRole("button", { name: "Add Testimonial" }));
  for (const field of ["Name", "Role", "Company", "Program", "Content"])
    await expect.element(said(`${field} is required`)).toBeVisible();
});

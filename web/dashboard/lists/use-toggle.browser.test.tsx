import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type Answer, answer, bodiesOf, refusal } from "#tests/support/component/answers.ts";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { pageWith, testimonial } from "#tests/support/component/staff-samples.ts";

dashboardTests();

const TOGGLE = "PATCH /testimonials/4/toggle-status/";
const LIST = "GET /testimonials/";
const other = { ...testimonial, id: 5, name: "Peter Other" };
const open = (reply: Answer) =>
  openDashboard("?section=testimonials", {
    user: joseph,
    answers: { [LIST]: pageWith(testimonial, other), [TOGGLE]: reply },
  });
const activate = page.getByRole("button", { name: `Activate the testimonial of ${testimonial.name}` });
const deactivate = page.getByRole("button", { name: `Deactivate the testimonial of ${testimonial.name}` });
const rowOf = ({ name }: { name: string }) => page.getByRole("row", { name });

test("a row changes at once, and then shows what the server stored", async () => {
  const answering = Promise.withResolvers<void>();
  const stored = { ...testimonial, is_active: true, role: "Matron" };
  await open(() => answering.promise.then(() => stored));
  await userEvent.click(activate);
  await expect.element(rowOf(testimonial).getByText("Active", { exact: true })).toBeVisible();
  await expect.element(rowOf(testimonial).getByText("Nurse")).toBeVisible();
  answering.resolve();
  await expect.element(rowOf(testimonial).getByText("Matron")).toBeVisible();
  await expect.element(rowOf(testimonial).getByText("Active", { exact: true })).toBeVisible();
  await expect.element(rowOf(other).getByText("Inactive", { exact: true })).toBeVisible();
});

test("a second press before the answer is ignored; one after it counts", async () => {
  const answering = Promise.withResolvers<void>();
  const stored = { ...testimonial, is_active: true, role: "Matron" };
  await open(() => answering.promise.then(() => stored));
  await userEvent.click(activate);
  await userEvent.click(deactivate);
  await expect.element(rowOf(testimonial).getByText("Active", { exact: true })).toBeVisible();
  answering.resolve();
  await expect.element(rowOf(testimonial).getByText("Matron")).toBeVisible();
  expect(bodiesOf(TOGGLE)).toHaveLength(1);
  answer({ [TOGGLE]: { ...stored, is_active: false } });
  await userEvent.click(deactivate);
  await expect.element(rowOf(testimonial).getByText("Inactive", { exact: true })).toBeVisible();
  await expect.poll(() => bodiesOf(TOGGLE)).toHaveLength(2);
});

test("after a failure the row changes back, and the list is fetched again", async () => {
  const answering = Promise.withResolvers<void>();
  await open(() => answering.promise.then(() => refusal(409, { detail: "Somebody deleted it." })));
  await userEvent.click(activate);
  await expect.element(rowOf(testimonial).getByText("Active", { exact: true })).toBeVisible();
  const listing = Promise.withResolvers<void>();
  answer({ [LIST]: () => listing.promise.then(() => pageWith(other)) });
  answering.resolve();
  await expect.element(page.getByText("Somebody deleted it.")).toBeVisible();
  await expect.element(rowOf(testimonial).getByText("Inactive", { exact: true })).toBeVisible();
  listing.resolve();
  await expect.element(rowOf(testimonial)).not.toBeInTheDocument();
});

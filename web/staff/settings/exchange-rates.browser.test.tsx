import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, bodiesOf, refusal } from "#tests/support/component/answers.ts";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";

dashboardTests();

const GET = "GET /exchange-rates/";
const PUT = "PUT /exchange-rates/";
const none = { rates: {}, set_on: null, updated_at: "2026-11-01T09:00:00.000Z" };
const some = { rates: { KES: 28.5 }, set_on: "2026-11-27", updated_at: "2026-11-27T09:00:00.000Z" };
const open = (stored: object) =>
  openDashboard("?section=settings&tab=rates", { user: joseph, answers: { [GET]: stored } });
const kenya = page.getByLabelText("1 KES in UGX");
const save = page.getByRole("button", { name: "Save Rates" });

test("a new institute has no rates, and a saved rate shows its day (staff.md 4.10)", async () => {
  await open(none);
  await expect.element(page.getByText("No rate is set yet.")).toBeVisible();
  await userEvent.fill(kenya, "28.5");
  answer({ [PUT]: some, [GET]: some });
  await userEvent.click(save);
  await expect.element(page.getByText(/Set on 27 Nov 2026/)).toBeVisible();
  await expect.element(kenya).toHaveValue("28.5");
  expect(bodiesOf(PUT)).toEqual([
    expect.objectContaining({ KES: "28.5", USD: "", updated_at: none.updated_at }),
  ]);
});

test("a saved rate is shown although the next fetch fails (staff.md 4.10)", async () => {
  await open(none);
  await userEvent.fill(kenya, "28.5");
  answer({ [PUT]: some, [GET]: () => refusal(503) });
  await userEvent.click(save);
  await expect.element(page.getByText(/Set on 27 Nov 2026/)).toBeVisible();
});

test("a wrong rate is refused at its field without a call (staff.md 4.10)", async () => {
  await open(some);
  await userEvent.fill(kenya, "a lot");
  await userEvent.click(save);
  await expect.element(kenya).toHaveAccessibleDescription(/Enter the shillings for one unit, such as 28\.5/);
  expect(bodiesOf(PUT)).toEqual([]);
});

test("a failed save keeps the typed rate (staff.md 8)", async () => {
  await open(some);
  await userEvent.fill(kenya, "29");
  answer({ [PUT]: () => refusal(500) });
  await userEvent.click(save);
  await expect.element(page.getByText("Failed to save. Please try again.")).toBeVisible();
  await expect.element(kenya).toHaveValue("29");
});

import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { apiErrors } from "#contract/shared/errors.ts";
import { answer, refusal } from "#tests/support/component/answers.ts";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { pageWith } from "#tests/support/component/staff-samples.ts";

dashboardTests();

const webhook = {
  id: 3,
  url: "https://hooks.example/darasa",
  events: ["payment.confirmed"],
  is_active: true,
  created_at: "2026-01-05T09:00:00Z",
  updated_at: "2026-01-05T09:00:00Z",
};
const later = "2026-01-06T09:00:00Z";
const conflict = (current: object) => () =>
  refusal(409, { detail: apiErrors.stale.sentence, current: { ...current, updated_at: later } });

test("a webhook's save whose first answer was lost counts as saved", async () => {
  const answers = { "GET /webhooks/3/": webhook, "GET /webhooks/3/deliveries/": pageWith() };
  await openDashboard("?section=settings&tab=webhooks&webhook=3", { user: joseph, answers });
  const url = page.getByLabelText("Address");
  await userEvent.fill(url, "https://hooks.example/new");
  const save = page.getByRole("button", { name: "Save Changes" });
  answer({ "PATCH /webhooks/3/": conflict({ ...webhook, url: "https://hooks.example/other" }) });
  await userEvent.click(save);
  await expect.element(page.getByText(apiErrors.stale.sentence)).toBeVisible();
  answer({ "PATCH /webhooks/3/": conflict({ ...webhook, url: "https://hooks.example/new" }) });
  await userEvent.click(save);
  await expect.element(page.getByText("Webhook saved.")).toBeVisible();
});

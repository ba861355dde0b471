import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type FirstStepName, firstStepNames } from "#contract/admin/first-steps.ts";
import { expectAccessible } from "#tests/support/component/accessible.ts";
import { answer, bodiesOf, refusal } from "#tests/support/component/answers.ts";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { firstStepsWith } from "#tests/support/component/first-step-samples.ts";
import { graceWith } from "#tests/support/component/staff-samples.ts";

dashboardTests();

const STEPS = "GET /staff/first-steps/";
const TEST = "POST /mail/test/";
const home = {
  "GET /analytics/summary/": { total_students: 0, total_admins: 1, total_enrollments: 0 },
  "GET /staff/today/": {
    ...{
      waiting: [],
      since: "2026-11-26",
      mail_problem: null,
      captured_emails: 0,
      deletions: [],
      restored_copy: null,
    },
  },
  "GET /staff/happened/": [],
};
const open = (steps: object, user = joseph) =>
  openDashboard("", { user, answers: { ...home, [STEPS]: steps } });
const heading = page.getByRole("heading", { name: "First steps" });
const button = (name: string) => page.getByRole("button", { name });

test("an admin sees each step, with links to its settings (staff.md 2.13)", async () => {
  await open(firstStepsWith(["identity", "contacts", "program"]));
  await expect.element(page.getByText("3 of 9 done")).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Name and logo (done)" })).toBeVisible();
  await expect.element(page.getByText("example numbers, such as 500+ graduates")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Contacts", exact: true })).not.toBeInTheDocument();
  for (const [name, href] of [
    ["Bank account", "/dashboard?section=settings&tab=institute&part=bank"],
    ["Principal", "/dashboard?section=settings&tab=institute&part=principal"],
    ["Public numbers", "/dashboard?section=settings&tab=institute&part=figures"],
    ["Texts", "/dashboard?section=settings&tab=texts"],
    ["Two-step login", "/dashboard?section=settings&tab=account"],
  ] as const)
    await expect.element(page.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
  await expectAccessible();
});

test("with all steps done there is no checklist", async () => {
  await open(firstStepsWith(firstStepNames));
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.poll(() => bodiesOf(STEPS).length).toBe(1);
  await expect.element(page.getByText("Loading the first steps")).not.toBeInTheDocument();
  await expect.element(heading).not.toBeInTheDocument();
});

test("the first steps are not asked for by a sub-admin", async () => {
  await open(firstStepsWith([]), graceWith("blog"));
  await expect.element(page.getByText("Total Students")).toBeVisible();
  await expect.element(heading).not.toBeInTheDocument();
  expect(bodiesOf(STEPS)).toEqual([]);
});

test("a failed checklist says so, and loads again", async () => {
  await open(() => refusal(500));
  await expect.element(page.getByText("Failed to load the first steps.")).toBeVisible();
  answer({ [STEPS]: firstStepsWith([]) });
  await userEvent.click(button("Try Again"));
  await expect.element(page.getByText("0 of 9 done")).toBeVisible();
});

test("hidden steps stay hidden on this device", async () => {
  const { screen } = await open(firstStepsWith([]));
  await userEvent.click(button("Hide the steps"));
  await expect.element(page.getByText("There is no backup yet.")).not.toBeVisible();
  await expect.element(page.getByText("0 of 9 done")).toBeVisible();
  await screen.unmount();
  await open(firstStepsWith([]));
  await expect.element(button("Show the steps")).toHaveAttribute("aria-expanded", "false");
  await userEvent.click(button("Show the steps"));
  await expect.element(page.getByText("There is no backup yet.")).toBeVisible();
});

test("'Send me a test email' shows the mail server's own error, then ticks the step", async () => {
  const others = firstStepNames.filter((name) => name !== "mail" && name !== "backup");
  await open(firstStepsWith(others));
  const message = "Invalid login: 535 Authentication failed";
  answer({ [TEST]: { outcome: "failed", message } });
  await userEvent.click(button("Send me a test email"));
  await expect.element(page.getByText(message)).toBeVisible();
  const sent = "The mail server accepted a test email to joseph@darasa.example.";
  const done: FirstStepName[] = [...others, "mail"];
  answer({ [TEST]: { outcome: "sent", message: sent }, [STEPS]: firstStepsWith(done) });
  await userEvent.click(button("Send me a test email"));
  await expect.element(page.getByText(sent)).toBeVisible();
  await expect.element(page.getByText("8 of 9 done")).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Mail server (done)" })).toBeVisible();
  await expect.element(heading).toHaveFocus();
});

test("without a mail server the button says why it is disabled", async () => {
  await open(firstStepsWith([], { is_sending: false }));
  await expect.element(button("Send me a test email")).toBeDisabled();
  await expect.element(page.getByText("The server has no mail server yet.")).toBeVisible();
});

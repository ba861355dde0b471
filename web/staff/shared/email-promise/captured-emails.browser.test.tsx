import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, bodiesOf, refusal } from "#tests/support/component/answers.ts";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { pageWith } from "#tests/support/component/staff-samples.ts";

dashboardTests();

const MAIL = "GET /mail/";
const DECIDE = "POST /mail/captured/";
const mail = {
  ...pageWith(),
  is_sending: true,
  refused_count: 0,
  unsent_count: 0,
  captured_count: 12,
  problem: null,
};
const question = page.getByText("12 emails were written before Darasa could send emails");
const open = () => openDashboard("?section=settings&tab=emails", { user: joseph, answers: { [MAIL]: mail } });

test.each([
  ["Send them now", true, "11 emails are being sent, and 1 student is invited again."],
  ["Cancel them", false, "The emails are cancelled."],
])("'%s' decides about captured emails once (staff.md 6)", async (label, send, said) => {
  await open();
  await expect.element(question).toBeVisible();
  answer({
    [DECIDE]: { emails: send ? 11 : 0, invited: send ? 1 : 0 },
    [MAIL]: { ...mail, captured_count: 0 },
  });
  await userEvent.click(page.getByRole("button", { name: label }));
  await expect.element(page.getByText(said)).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(page.getByRole("main")).toHaveFocus();
  expect(bodiesOf(DECIDE)).toEqual([{ send }]);
});

test("a failed decision says so, and can be repeated", async () => {
  await open();
  answer({ [DECIDE]: () => refusal(500) });
  await userEvent.click(page.getByRole("button", { name: "Send them now" }));
  await expect.element(page.getByText("That did not work. Please try again.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Cancel them" })).toBeEnabled();
});

import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { CertificateRule } from "#contract/courses/certificates/certificate-rules.ts";
import { apiErrors } from "#contract/shared/errors.ts";
import { answer, bodiesOf, refusal } from "#tests/support/component/answers.ts";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { pageWith, program } from "#tests/support/component/staff-samples.ts";

dashboardTests();

const rule: CertificateRule = {
  mode: "by_hand",
  needs_units: true,
  needs_grades: true,
  needs_average: false,
  lowest_average: 50,
  needs_attendance: false,
  lowest_attendance: 75,
  needs_payment: true,
  updated_at: "2026-01-05T09:00:00Z",
};
const conflict = (change: Partial<CertificateRule>) => () =>
  refusal(409, {
    detail: apiErrors.stale.sentence,
    current: { ...rule, ...change, updated_at: "2026-01-06T09:00:00Z" },
  });

const has = { has_assignments: true, has_sessions: true, takes_fees: true };
const call = "PUT /programs/5/certificate-rule/";
const save = page.getByRole("dialog").getByRole("button", { name: "Save" });

async function open(stored: CertificateRule, takesFees = true) {
  const answers = {
    "GET /programs/5/": program,
    "GET /programs/5/certificate-rule/": { ...stored, ...has, takes_fees: takesFees },
    "GET /programs/5/certificates/": {
      ...pageWith(),
      ...{
        totals: { ready: 0, issued: 0, missing: 0, revoked: 0 },
        fell_below: 0,
        ready_with_few_sessions: 0,
      },
    },
  };
  const opened = await openDashboard("?section=programs&program=5&view=certificates", {
    user: joseph,
    answers,
  });
  await userEvent.click(page.getByRole("button", { name: "Change the Rule" }));
  return opened;
}

test("a rule's save whose first answer was lost counts as saved", async () => {
  await open(rule);
  await userEvent.click(page.getByLabelText("Every unit ticked"));
  answer({ [call]: conflict({ needs_payment: false }) });
  await userEvent.click(save);
  await expect.element(page.getByText(apiErrors.stale.sentence)).toBeVisible();
  answer({ [call]: conflict({ needs_units: false }) });
  await userEvent.click(save);
  await expect.element(page.getByText("The rule of the certificates is saved.")).toBeVisible();
});

test("an outdated draft of a rule is saved after the latest version is loaded (staff.md 4.9)", async () => {
  const needed: CertificateRule = { ...rule, needs_average: true };
  const average = page.getByRole("dialog").getByLabelText("Lowest average");
  const { screen } = await open(needed);
  await userEvent.fill(average, "60 %");
  await screen.unmount();
  const theirs = { ...needed, lowest_average: 70, updated_at: "2026-01-06T09:00:00Z" };
  await open(theirs);
  await expect.element(average).toHaveValue("60");
  answer({ [call]: () => refusal(409, { detail: apiErrors.stale.sentence, current: theirs }) });
  await userEvent.click(save);
  const both = page.getByRole("list", { name: "Fields that were changed twice" });
  for (const text of ["Lowest average in percent", "60", "70"])
    await expect.element(both.getByText(text, { exact: true })).toBeVisible();
  await userEvent.click(page.getByRole("button", { name: "Load the latest version" }));
  await expect.element(page.getByText(apiErrors.stale.sentence)).not.toBeInTheDocument();
  await expect.element(average).toHaveValue("60");
  answer({ [call]: theirs });
  await userEvent.click(save);
  await expect.element(page.getByText("The rule of the certificates is saved.")).toBeVisible();
  const sent = [{ updated_at: needed.updated_at }, { updated_at: theirs.updated_at }];
  expect(bodiesOf(call)).toMatchObject(sent);
});

test("a refused save of a rule shows both versions, and theirs can be taken (staff.md 4.9)", async () => {
  await open(rule);
  const automatic = page.getByRole("dialog").getByLabelText("Automatically");
  await userEvent.click(automatic);
  const theirs: CertificateRule = { ...rule, mode: "none", updated_at: "2026-01-06T09:00:00Z" };
  answer({
    [call]: conflict({ mode: "none" }),
    "GET /programs/5/certificate-rule/": { ...theirs, ...has },
  });
  await userEvent.click(save);
  const both = page.getByRole("list", { name: "Fields that were changed twice" });
  for (const text of ["Certificates are issued", "Automatically", "None"])
    await expect.element(both.getByText(text, { exact: true })).toBeVisible();
  await expect.element(automatic).toBeChecked();
  await userEvent.click(page.getByRole("button", { name: "Load the latest version" }));
  await expect.element(page.getByText("Your changes are not saved yet.", { exact: false })).toBeVisible();
  answer({ [call]: { ...theirs, mode: "automatic" } });
  await userEvent.click(save);
  await expect.element(page.getByText("The rule of the certificates is saved.")).toBeVisible();
  expect(bodiesOf(call).at(-1)).toMatchObject({ mode: "automatic", updated_at: theirs.updated_at });
});

test.each([
  ["on", true, "Issued by hand, with every unit ticked, every assignment graded and the fee paid."],
  ["off", false, "Issued by hand, with every unit ticked and every assignment graded."],
])(
  "with fees %s, the rule names the fee only if it is checked (beyond.md 2.6)",
  async (_, takesFees, words) => {
    await open(rule, takesFees);
    const payment = page.getByRole("dialog").getByLabelText("The fee paid, if there is one");
    await expect.element(payment).toBeChecked();
    await expect
      .element(payment)
      .toHaveAccessibleDescription(takesFees ? "" : "Not checked while fees are off.");
    await userEvent.click(page.getByRole("dialog").getByRole("button", { name: "Cancel" }));
    await expect.element(page.getByText(words)).toBeVisible();
  },
);

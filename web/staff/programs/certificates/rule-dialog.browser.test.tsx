import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { CertificateRule } from "#contract/courses/certificates/certificate-rules.ts";
import { apiErrors } from "#contract/shared/errors.ts";
import { answer, refusal } from "#tests/support/component/answers.ts";
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

test("a rule's save whose first answer was lost counts as saved", async () => {
  const answers = {
    "GET /programs/5/": program,
    "GET /programs/5/certificate-rule/": { ...rule, has_assignments: true, has_sessions: true },
    "GET /programs/5/certificates/": {
      ...pageWith(),
      ...{
        totals: { ready: 0, issued: 0, missing: 0, revoked: 0 },
        fell_below: 0,
        ready_with_few_sessions: 0,
      },
    },
  };
  await openDashboard("?section=programs&program=5&view=certificates", { user: joseph, answers });
  await userEvent.click(page.getByRole("button", { name: "Change the Rule" }));
  await userEvent.click(page.getByLabelText("Every unit ticked"));
  const save = page.getByRole("dialog").getByRole("button", { name: "Save" });
  const call = "PUT /programs/5/certificate-rule/";
  answer({ [call]: conflict({ needs_payment: false }) });
  await userEvent.click(save);
  await expect.element(page.getByText(apiErrors.stale.sentence)).toBeVisible();
  answer({ [call]: conflict({ needs_units: false }) });
  await userEvent.click(save);
  await expect.element(page.getByText("The rule of the certificates is saved.")).toBeVisible();
});

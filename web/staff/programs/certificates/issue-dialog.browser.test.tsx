import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Candidate } from "#contract/courses/certificates/certificates.ts";
import { bodiesOf } from "#tests/support/component/answers.ts";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { pageWith, program } from "#tests/support/component/staff-samples.ts";

dashboardTests();

const ISSUE = "POST /programs/5/certificates/";
const brian: Candidate = {
  ...{ student: 3, name: "Brian Otieno", email: "brian@darasa.example", state: "missing" },
  missing: [
    { part: "units", reached: 3, needed: 6 },
    { part: "payment", reached: null, needed: 1 },
  ],
  ...{ average: null, attendance: null, attendance_counts: null, sessions_to_come: 0, certificate: null },
  starts_on: "2027-02-01",
  would_name: { holder_name: "محمد علي", started_on: "2026-11-28", completed_on: "2026-11-28" },
};
const unprintable: Candidate = {
  ...{ ...brian, student: 4, name: "王芳" },
  missing: [{ part: "name", reached: null, needed: 1 }],
};

test("a certificate by hand names the conditions that are not met, and asks (beyond.md 2.6)", async () => {
  await openDashboard("?section=programs&program=5&view=certificates", {
    user: joseph,
    answers: {
      "GET /programs/5/": program,
      "GET /programs/5/certificate-rule/": {
        ...{
          mode: "by_hand",
          needs_units: true,
          needs_grades: true,
          needs_average: false,
          lowest_average: 50,
        },
        ...{ needs_attendance: false, lowest_attendance: 75, needs_payment: true },
        ...{ has_assignments: false, has_sessions: true, takes_fees: true },
        updated_at: "2026-01-05T09:00:00Z",
      },
      "GET /programs/5/certificates/": {
        ...pageWith(brian, unprintable),
        ...{
          totals: { ready: 0, issued: 0, missing: 2, revoked: 0 },
          fell_below: 0,
          ready_with_few_sessions: 0,
        },
      },
      "GET /mail/sending/": { is_sending: true },
      [ISSUE]: { issued: 1, not_ready: 0, left: 0 },
    },
  });
  const rule =
    "Issued by hand, with every unit ticked and the fee paid. While the program has no assignments, neither grades nor an average are needed.";
  await expect.element(page.getByText(rule)).toBeVisible();
  await userEvent.click(page.getByRole("button", { name: "Issue a certificate to Brian Otieno" }));
  const question = page.getByRole("alertdialog");
  await expect
    .element(question.getByText("Issue the certificate to Brian Otieno although something is missing?"))
    .toBeVisible();
  await expect.element(question.getByText("The program begins on 1 February 2027.")).toBeVisible();
  await expect.element(question.getByText(/days 28 November 2026 to 28 November 2026/)).toBeVisible();
  await expect.element(question.getByText(/shows “محمد علي” in these letters/)).toBeVisible();
  await expect.element(question.getByText("3 of 6 units ticked")).toBeVisible();
  await expect.element(question.getByText("The fee is not paid yet")).toBeVisible();
  expect(bodiesOf(ISSUE)).toEqual([]);
  await userEvent.click(question.getByRole("button", { name: "Issue All the Same" }));
  await expect.element(page.getByText("1 certificate issued")).toBeVisible();
  expect(bodiesOf(ISSUE)).toEqual([{ students: [3], known_missing: ["units", "payment"] }]);
  expect(page.getByRole("button", { name: "Issue a certificate to 王芳" }).elements()).toEqual([]);
});

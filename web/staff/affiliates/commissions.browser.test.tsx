import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Commission } from "#contract/affiliates/commissions.ts";
import type { Payout } from "#contract/affiliates/payouts.ts";
import { apiErrors } from "#contract/shared/errors.ts";
import { answer, bodiesOf, refusal } from "#tests/support/component/answers.ts";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { pageWith } from "#tests/support/component/staff-samples.ts";

dashboardTests();

const commission = (id: number, amount_minor: number, currency: Commission["currency"]): Commission => ({
  ...{ id, course_name: `Course ${id}`, course_price: "UGX 100,000", currency, amount_minor },
  ...{ commission_amount: amount_minor, rate_percent: 15, state: "pending", void_reason: null },
  ...{ taken_back_minor: 0, enrolled_at: "2026-03-01T09:00:00Z", enrollment_date: "2026-03-01T09:00:00Z" },
  ...{ affiliate_id: 1, affiliate_code: "RNKATA25", affiliate_name: "Ruth", student: 2 },
  ...{ student_name: "Amina", student_email: "amina@darasa.example", source: "link", payout_id: null },
  ...{ unpaid_fee: "", unpaid_reason: "", is_payment_reversed: false, corrections: [] },
  evidence: {
    ...{ clicked_at: null, proof: null, network_enrollments: 1, confirmed_at: null, confirmed_by: "" },
  },
});
const rows = [commission(1, 15_000, "UGX"), commission(2, 30_000, "UGX"), commission(3, 500, "USD")];

test("confirming a page of commissions asks first, names the sums and can be undone (staff.md 2)", async () => {
  await openDashboard("?section=affiliates&view=commissions", {
    user: joseph,
    answers: {
      "GET /commissions/": pageWith(...rows),
      "POST /commissions/confirm/": rows.map((row) => ({ ...row, state: "confirmed" })),
      "POST /commissions/take-back/": rows,
    },
  });
  await userEvent.click(page.getByRole("button", { name: "Confirm all 3 on this page" }));
  const question = page.getByRole("alertdialog");
  await expect.element(question.getByText(/^UGX 45,000 and USD 5 can then be paid out/)).toBeVisible();
  expect(bodiesOf("POST /commissions/confirm/")).toEqual([]);
  await userEvent.click(question.getByRole("button", { name: "Confirm all 3" }));
  await userEvent.click(page.getByRole("button", { name: "Undo" }));
  await expect.poll(() => bodiesOf("POST /commissions/take-back/")).toEqual([{ ids: [1, 2, 3] }]);
  expect(bodiesOf("POST /commissions/confirm/")).toEqual([{ ids: [1, 2, 3] }]);
});

test("a failure ends with its question (staff.md 8)", async () => {
  await openDashboard("?section=affiliates&view=commissions", {
    user: joseph,
    answers: { "GET /commissions/": pageWith(...rows), "POST /commissions/confirm/": () => refusal(500) },
  });
  const question = page.getByRole("alertdialog");
  const all = page.getByRole("button", { name: "Confirm all 3 on this page" });
  await userEvent.click(all);
  await userEvent.click(question.getByRole("button", { name: "Confirm all 3" }));
  await expect.element(question.getByRole("alert")).toBeVisible();
  await userEvent.click(question.getByRole("button", { name: "Cancel" }));
  await expect.element(question).not.toBeInTheDocument();
  expect(page.getByRole("alert").elements()).toEqual([]);
  await userEvent.click(all);
  await expect.element(question).toBeVisible();
  expect(page.getByRole("alert").elements()).toEqual([]);
});

const batch: Payout = {
  ...{ id: 12, currency: "UGX", amount_minor: 45_000, state: "open", reversed_count: 0 },
  ...{ affiliate_count: 1, commission_count: 2, bonus_count: 0, correction_count: 0 },
  ...{ created_at: "2026-03-02T09:00:00Z", paid_at: null },
};

test("a payment that a colleague reverses behind an open list stops the batch (security.md T87)", async () => {
  const PAY = "POST /payouts/12/pay/";
  const reversed = { ...batch, reversed_count: 1 };
  await openDashboard("?section=affiliates&view=payouts", {
    user: joseph,
    answers: {
      "GET /payouts/": pageWith(batch),
      [PAY]: () => refusal(409, { detail: apiErrors.stale.sentence, current: reversed }),
    },
  });
  await userEvent.click(page.getByRole("button", { name: "Mark as paid: batch 12" }));
  const question = page.getByRole("alertdialog");
  const warning = question.getByText(/^The student's payment for 1 commission was reversed/);
  await expect.element(warning).not.toBeInTheDocument();
  await userEvent.click(question.getByRole("button", { name: "Mark as paid" }));
  await expect.element(warning).toBeVisible();
  answer({ [PAY]: { ...reversed, state: "paid", paid_at: "2026-03-03T09:00:00Z" } });
  await userEvent.click(question.getByRole("button", { name: "Mark as paid" }));
  await expect.element(page.getByText("Batch 12 is paid.")).toBeVisible();
  expect(bodiesOf(PAY)).toEqual([{ reversed_count: 0 }, { reversed_count: 1 }]);
});

test("a batch on the screen is in the address (staff.md 2)", async () => {
  const answers = { "GET /payouts/": pageWith(batch), "GET /payouts/12/payees/": [] };
  const { screen } = await openDashboard("?section=affiliates&view=payouts", { user: joseph, answers });
  const shown = page.getByRole("dialog", { name: "Batch 12: UGX 45,000" });
  await userEvent.click(page.getByRole("link", { name: "Batch 12", exact: true }));
  await expect.element(shown).toBeVisible();
  const { search } = window.location;
  await screen.unmount();
  await openDashboard(search, { user: joseph, answers });
  await expect.element(shown).toBeVisible();
  await userEvent.click(shown.getByRole("button", { name: "Close" }));
  await expect.element(shown).not.toBeInTheDocument();
});

import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { StatementRow } from "#contract/fees/statements/statements.ts";
import { answer, networkFailure, refusal } from "#tests/support/component/answers.ts";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { pageWith } from "#tests/support/component/staff-samples.ts";

dashboardTests();

const day = "2026-03-02T09:00:00Z";
const counts = {
  ...{ unread: 0, matched: 2, guess: 0, unmatched: 0, imported: 0 },
  ...{ left_aside: 0, broken: 0, recorded: 0 },
};
const format = {
  ...{ provider: "MTN", method: "mobile_money", currency: "UGX", paid_on: 0, amount: 1, money_out: null },
  ...{ currency_column: null, direction: null, status: null, external_id: 2, payer_name: null },
  ...{ payer_phone: null, details: 3, date_order: "day_first" },
};
const statement = {
  ...{ id: 9, filename: "mtn.csv", uploaded_by: "Joseph Okello", uploaded_at: day, updated_at: day },
  ...{ format, counts, headers: ["Date", "Amount", "Id", "Message"], sample: [] },
  ...{ date_orders: ["day_first", "none", "none", "none"], suggested: {}, is_remembered: false },
  chosen: { count: 2, total_minor: 130_000, waiting: 0, all_minor: 130_000 },
  chosen_sums: [{ currency: "UGX", amount_minor: 130_000 }],
  chosen_over: {
    count: 1,
    first: [{ line: 3, student_name: "Amina Nakato", currency: "UGX", over_minor: 30_000 }],
  },
};
const nothing = { count: 0, total_minor: 0, waiting: 0, all_minor: 0 };
const recorded = {
  ...statement,
  updated_at: "2026-03-02T09:05:00Z",
  counts: { ...counts, matched: 0, recorded: 2 },
  ...{ chosen: nothing, chosen_sums: [], chosen_over: { count: 0, first: [] } },
};
const row: StatementRow = {
  ...{ id: 1, line: 2, state: "matched", remark: "By its reference.", paid_on: "2026-03-01" },
  ...{ amount_minor: 60_000, currency: "UGX", is_money_out: false, is_set_aside: false },
  ...{ external_id: "LN1", payer_name: "", payer_phone: "", details: "DAR-7K2M-9QFX", is_chosen: true },
  cells: [],
  ...{ over_minor: 0, payment: null, payment_state: null },
  charge: {
    ...{ id: 5, reference: "DAR-7K2M-9QFX", student_name: "Amina Nakato", program_title: "Bees" },
    ...{ left_minor: 100_000, state: "unpaid" },
  },
};
const rows = [row, { ...row, id: 2, line: 3, amount_minor: 70_000, external_id: "LN2", over_minor: 30_000 }];
const GET = "GET /fees/statements/9/";
const APPLY = "POST /fees/statements/9/apply/";
const dialog = () => page.getByRole("alertdialog");
const record = () => dialog().getByRole("button", { name: "Record" });
const open = () => openDashboard("?section=fees&view=import&statement=9", { user: joseph });
const result = { recorded: 2, total_minor: 130_000, imported: 0, to_check: 0, statement: recorded };

const rules = {
  ...{ is_on: true, due_days: 14, access: "open", grace_days: 7, mobile_money: [], instructions: "" },
  ...{ updated_at: day, earlier_count: 0 },
};

beforeEach(() =>
  answer({
    "GET /fees/rules/": rules,
    [GET]: statement,
    "GET /fees/statements/9/rows/": pageWith(...rows),
  }),
);

test("a line that overpays its fee is named in the list and before it is recorded (beyond.md 1.7)", async () => {
  await open();
  const second = page.getByRole("row", { name: "UGX 70,000" });
  await expect.element(second.getByText("Overpays by UGX 30,000")).toBeVisible();
  await expect.element(page.getByRole("row", { name: "UGX 60,000" })).not.toHaveTextContent("Overpays");
  await userEvent.click(page.getByRole("button", { name: "Record the Payments" }));
  await expect.element(dialog().getByText("One line overpays its fee:")).toBeVisible();
  await expect
    .element(dialog().getByRole("listitem"))
    .toHaveTextContent("Line 3, Amina Nakato: overpays by UGX 30,000");
});

test("a line that cannot be read shows its cells and the reason (beyond.md 1.7)", async () => {
  const broken: StatementRow = {
    ...{ ...row, line: 4, state: "broken", is_chosen: false, charge: null },
    ...{ paid_on: null, amount_minor: null, currency: null, external_id: "", details: "" },
    ...{ remark: "Line 4: “31/11/2026” is not a date.", cells: ["31/11/2026", "60,000", "", "Amina"] },
  };
  answer({ "GET /fees/statements/9/rows/": pageWith(broken) });
  await open();
  const line = page.getByRole("row", { name: "Line 4" });
  await expect.element(line.getByText("31/11/2026 | 60,000 | Amina")).toBeVisible();
  await expect.element(line.getByText("Line 4: “31/11/2026” is not a date.")).toBeVisible();
});

test("after a lost answer, the same call is repeated and says what was recorded (beyond.md 1.7)", async () => {
  await open();
  await userEvent.click(page.getByRole("button", { name: "Record the Payments" }));
  const keys: (string | null)[] = [];
  answer({
    [APPLY]: (request) => {
      keys.push(request.headers.get("idempotency-key"));
      answer({ [GET]: recorded, "GET /fees/statements/9/rows/": pageWith() });
      return networkFailure;
    },
  });
  await userEvent.click(record());
  await expect.element(dialog().getByText("No answer came.")).toBeVisible();
  await expect.element(dialog().getByText("Record 2 payments, UGX 130,000 together?")).toBeVisible();
  answer({
    [APPLY]: (request) => {
      keys.push(request.headers.get("idempotency-key"));
      return result;
    },
  });
  await userEvent.click(record());
  await expect.element(page.getByText("2 payments recorded, UGX 130,000 together.")).toBeVisible();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(page.getByRole("link", { name: "See the Recorded Lines" })).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test("lines that a colleague recorded in the meantime leave nothing to record", async () => {
  await open();
  await userEvent.click(page.getByRole("button", { name: "Record the Payments" }));
  answer({
    [APPLY]: () => {
      answer({ [GET]: recorded, "GET /fees/statements/9/rows/": pageWith() });
      return refusal(409, { detail: "Someone else has changed this.", current: recorded });
    },
  });
  await userEvent.click(record());
  await expect.element(dialog().getByText("No line is chosen any more")).toBeVisible();
  await expect.element(record()).toBeDisabled();
});

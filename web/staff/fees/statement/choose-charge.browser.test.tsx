import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Charge } from "#contract/fees/charges.ts";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { pageWith } from "#tests/support/component/staff-samples.ts";

dashboardTests();

const day = "2026-03-02T09:00:00Z";
const rules = {
  ...{ is_on: true, due_days: 14, access: "open", grace_days: 7, mobile_money: [], instructions: "" },
  ...{ updated_at: day, earlier_count: 0 },
};
const counts = {
  ...{ unread: 0, matched: 0, guess: 0, unmatched: 1, imported: 0 },
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
  chosen: { count: 0, total_minor: 0, waiting: 0, all_minor: 0 },
  ...{ chosen_sums: [], chosen_over: { count: 0, first: [] } },
};
const row = {
  ...{ id: 1, line: 2, state: "unmatched", remark: "", cells: [], paid_on: "2026-03-01" },
  ...{ amount_minor: 60_000, currency: "UGX", is_money_out: false, is_set_aside: false },
  ...{ external_id: "LN1", payer_name: "Amina Nakato", payer_phone: "", details: "", is_chosen: false },
  ...{ over_minor: 0, payment: null, payment_state: null, charge: null },
};
const charge: Charge = {
  ...{ id: 12, reference: "DAR-1234-5678", program_title: "Bees and Honey", currency: "UGX" },
  ...{ amount_minor: 450_000, discount_minor: 0, paid_minor: 0, left_minor: 450_000, due_minor: 450_000 },
  ...{ to_pay_back_minor: 0, state: "unpaid", due_at: "2099-03-05T20:59:59Z", is_overdue: false },
  ...{ purchase_order: "", organization: "", created_at: day, reported_count: 0, reminded_at: null },
  ...{ student: 2, student_name: "Amina Nakato", student_email: "amina@darasa.example" },
  ...{ student_phone: "+256772123456", is_email_refused: false, program: 3 },
  ...{ parts_wish: "", parts_asked_at: null },
};
const namesake = { student: 3, student_email: "amina.n@kcca.example", student_phone: "" };

test.each([768, 1280])("the texts of a line are not cut at %d px (look.md)", async (width) => {
  const payer = { payer_name: "Nakato Amina Josephine", payer_phone: "+256772123456" };
  const details = "Payment of fees for Amina from mobile wallet";
  await openDashboard("?section=fees&view=import&statement=9", {
    user: joseph,
    answers: {
      "GET /fees/rules/": rules,
      "GET /fees/statements/9/": statement,
      "GET /fees/statements/9/rows/": pageWith({ ...row, ...payer, details }),
    },
  });
  await page.viewport(width, 720);
  for (const text of ["Nakato Amina Josephine, +256 772 123 456", details]) {
    const shown = page.getByRole("table").getByText(text);
    await expect.element(shown).toBeVisible();
    const cut_px = () => {
      const box = shown.element().parentElement as Element;
      return box.scrollHeight - box.clientHeight;
    };
    await expect.poll(cut_px, { message: text }).toBeLessThanOrEqual(1);
  }
});

test("two students of one name are told apart by email and phone (beyond.md 1.7)", async () => {
  await openDashboard("?section=fees&view=import&statement=9", {
    user: joseph,
    answers: {
      "GET /fees/rules/": rules,
      "GET /fees/statements/9/": statement,
      "GET /fees/statements/9/rows/": pageWith(row),
      "GET /fees/": pageWith(charge, { ...charge, ...namesake, id: 13, reference: "DAR-8765-4321" }),
    },
  });
  await userEvent.click(page.getByRole("button", { name: "Choose a fee for line 2" }));
  const fees = page.getByRole("dialog").getByRole("listitem");
  const first = fees.nth(0);
  await expect.element(first.getByText("Amina Nakato, UGX 450,000 left")).toBeVisible();
  await expect.element(first.getByText("DAR-1234-5678, Bees and Honey")).toBeVisible();
  await expect.element(first.getByText("amina@darasa.example, +256 772 123 456")).toBeVisible();
  await expect.element(fees.nth(1).getByText("amina.n@kcca.example")).toBeVisible();
});

import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { ChargeDetail } from "#contract/fees/charges.ts";
import type { JournalEntry } from "#contract/fees/journal.ts";
import { expectAccessible } from "#tests/support/component/accessible.ts";
import { type Answers, answer, bodiesOf, refusal } from "#tests/support/component/answers.ts";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { pageWith } from "#tests/support/component/staff-samples.ts";

dashboardTests();

const rules = {
  ...{ is_on: true, due_days: 14, access: "open", grace_days: 7, mobile_money: [], instructions: "" },
  ...{ updated_at: "2026-03-01T09:00:00Z", earlier_count: 0 },
};
const ways = { is_on: true, mobile_money: [], instructions: "", mobile_money_currency: null };
const parts = [150_000, 300_000].map((amount_minor, at) => ({
  ...{ number: at + 1, amount_minor, left_minor: amount_minor, is_overdue: false },
  due_at: `2099-0${at + 3}-05T20:59:59Z`,
}));
const charge: ChargeDetail = {
  ...{ id: 12, reference: "DAR-1234-5678", program_title: "Bees and Honey", currency: "UGX" },
  ...{ amount_minor: 450_000, discount_minor: 0, paid_minor: 0, left_minor: 450_000, due_minor: 150_000 },
  ...{ to_pay_back_minor: 0, state: "unpaid", due_at: "2099-03-05T20:59:59Z", is_overdue: false },
  ...{ purchase_order: "", organization: "", created_at: "2026-03-01T09:00:00Z" },
  ...{ student: 2, student_name: "Amina Nakato", student_email: "amina@darasa.example" },
  ...{
    student_phone: "+256772123456",
    is_email_refused: false,
    program: 3,
    reported_count: 0,
    reminded_at: null,
  },
  ...{ parts_wish: "", parts_asked_at: null },
  ...{ parts, adjustments: [], payments: [], pay_backs: [], mobile_money: [] },
  ...{ cancel_reason: "", asked_again_reason: "" },
};
const entry: JournalEntry = {
  ...{ kind: "payment", id: 7, charge: 12, reference: charge.reference, student_name: "Amina Nakato" },
  ...{ program_title: "Bees and Honey", currency: "UGX", amount_minor: 150_000, method: "mobile_money" },
  ...{ provider: "mtn", external_id: "MP77", receipt: "2026-000123", paid_on: "2026-03-02" },
  ...{ is_reversed: false, recorded_by: "Florence Akello" },
};
const open = (search: string, more: Answers = {}) =>
  openDashboard(`?section=fees${search}`, {
    user: joseph,
    answers: {
      "GET /fees/rules/": rules,
      "GET /fees/ways-to-pay/": ways,
      "GET /fees/12/": charge,
      "GET /fees/": pageWith(charge),
      "GET /programs/titles/": [],
      ...more,
    },
  });
const said = (sentence: string) => page.getByText(sentence, { exact: true });

test("the next part is prefilled, and a second press confirms an amount that was asked about (beyond.md 1.2)", async () => {
  await open("&fee=12");
  await userEvent.click(page.getByRole("button", { name: "Record a Payment" }));
  const amount = page.getByLabelText("Amount in UGX");
  await expect.element(amount).toHaveValue("150000");
  await userEvent.selectOptions(page.getByLabelText("How it was paid"), "Cash");
  const question =
    "Cash, receipt 2026-000001, has the same amount and day. If it is right, press the button again.";
  answer({ "POST /fees/12/payments/": () => refusal(400, { amount: [question] }) });
  const record = page.getByRole("button", { name: "Record the Payment" });
  await userEvent.click(record);
  await expect.element(said(question)).toBeVisible();
  await expect.element(amount).toHaveFocus();
  await userEvent.click(record);
  await expect.poll(() => bodiesOf("POST /fees/12/payments/").length).toBe(2);
  expect(bodiesOf("POST /fees/12/payments/")).toMatchObject([
    { known_amount: "" },
    { known_amount: "150000" },
  ]);
  await userEvent.fill(page.getByLabelText("Day of the payment"), "2026-03-01");
  await userEvent.click(record);
  await expect.poll(() => bodiesOf("POST /fees/12/payments/").at(2)).toMatchObject({ known_amount: "" });
});

test("a transaction number on record leads to the fee of its payment (beyond.md 1.2)", async () => {
  await open("&fee=12");
  await userEvent.click(page.getByRole("button", { name: "Record a Payment" }));
  await userEvent.selectOptions(page.getByLabelText("How it was paid"), "Cash");
  const sentence =
    "The payment of Brian Otieno for Bees and Honey on 2 Mar 2026 has this transaction number already.";
  const known = { external_id: [sentence], detail: sentence, known_charge: 8 };
  answer({ "POST /fees/12/payments/": () => refusal(409, known) });
  await userEvent.click(page.getByRole("button", { name: "Record the Payment" }));
  await expect.element(said(sentence)).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Open the fee of that payment in another tab" }))
    .toHaveAttribute("href", "/dashboard?section=fees&fee=8");
});

test("the list shows the part that is due next to its date (beyond.md 1.6)", async () => {
  await open("&view=list");
  const row = page.getByRole("row", { name: "Amina Nakato" });
  await expect.element(row.getByText("UGX 150,000 of it")).toBeVisible();
});

test("the payments journal shows entries and their sums (beyond.md 1.6)", async () => {
  answer({
    "GET /fees/journal/": pageWith(
      entry,
      { ...entry, id: 6, is_reversed: true },
      {
        ...{ ...entry, kind: "pay_back", id: -4, amount_minor: -20_000, method: "cash", provider: "" },
        ...{ external_id: "", receipt: "" },
      },
    ),
    "GET /fees/journal/totals/": [
      { currency: "UGX", method: "cash", count: 1, amount_minor: -20_000 },
      { currency: "UGX", method: "mobile_money", count: 1, amount_minor: 150_000 },
    ],
  });
  await open("&view=payments&from=2026-03-02&method=mobile_money");
  await expect.element(page.getByRole("row", { name: /reversed/ })).toBeVisible();
  await expect.element(page.getByRole("row", { name: /paid back/ })).toBeVisible();
  await expect
    .element(page.getByRole("list", { name: "Sums" }))
    .toMatchTextContent(/^Cash: UGX -20,000 \(1\)/);
  const csv = page.getByRole("link", { name: /^CSV/ });
  await expect
    .element(csv)
    .toHaveAttribute("href", expect.stringMatching(/method=mobile_money.*from=2026-03-02/));
  await expectAccessible();
});

test("sums of the payments journal that fail to load have a retry (look.md)", async () => {
  answer({
    "GET /fees/journal/": pageWith(entry),
    "GET /fees/journal/totals/": () => refusal(500),
  });
  await open("&view=payments");
  await expect.element(page.getByText("The sums of these payments did not load.")).toBeVisible();
  answer({
    "GET /fees/journal/totals/": [{ currency: "UGX", method: "cash", count: 1, amount_minor: 20_000 }],
  });
  await userEvent.click(page.getByRole("button", { name: "Try Again" }));
  await expect.element(page.getByRole("list", { name: "Sums" })).toMatchTextContent(/^Cash: UGX 20,000/);
});

test("the summary's sums lead to the rows they count, and it shows how they agree (beyond.md 1.6)", async () => {
  const sums = {
    ...{ currency: "UGX", billed_minor: 1_000, received_minor: 700, outstanding_minor: 370 },
    ...{ overdue_minor: 100, overpaid_minor: 50, to_pay_back_minor: 70 },
  } as const;
  answer({ "GET /fees/summary/": { currencies: [sums], months: [], programs: [] } });
  await open("&view=summary");
  const address = (name: RegExp) => page.getByRole("link", { name });
  await expect
    .element(address(/^Billed/))
    .toHaveAttribute("href", expect.stringMatching(/state=billed&currency=UGX/));
  await expect
    .element(address(/^Received/))
    .toHaveAttribute("href", expect.stringMatching(/view=payments&state=counted&currency=UGX/));
  await userEvent.click(said("Show how the sums agree"));
  await expect.element(said("+ Paid for cancelled fees, to pay back")).toBeVisible();
  await expect.element(address(/^CSV by month/)).toBeVisible();
});

test("a currency that only cancelled fees have is left out of the summary (beyond.md 1.6)", async () => {
  const none = {
    ...{ billed_minor: 0, received_minor: 0, outstanding_minor: 0 },
    ...{ overdue_minor: 0, overpaid_minor: 0, to_pay_back_minor: 0 },
  };
  const shillings = { currency: "UGX", ...none } as const;
  const dollars = { ...none, currency: "USD", billed_minor: 10_000, outstanding_minor: 10_000 } as const;
  answer({ "GET /fees/summary/": { currencies: [shillings, dollars], months: [], programs: [] } });
  await open("&view=summary");
  await expect.element(page.getByRole("heading", { name: "In USD" })).toBeVisible();
  expect(page.getByText("UGX 0").elements()).toEqual([]);
});

test.each([
  [true, "The student gets your answer by email."],
  [false, "Emails are not sent yet: an admin finds your answer in Settings and can pass it on."],
])("with a mail server: %s, a wish for parts says '%s' (staff.md 6)", async (is_sending, sentence) => {
  const asked = { ...charge, parts_wish: "Two parts, please.", parts_asked_at: "2026-03-02T09:00:00Z" };
  await open("&fee=12", { "GET /mail/sending/": { is_sending }, "GET /fees/12/": asked });
  await expect.element(page.getByText(sentence)).toBeVisible();
});

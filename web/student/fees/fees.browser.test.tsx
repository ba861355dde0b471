import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { OwnCharge } from "#contract/fees/charges.ts";
import { inFuture } from "#contract/fees/payment-day.ts";
import type { Payment } from "#contract/fees/payments.ts";
import { answer, bodiesOf, refusal } from "#tests/support/component/answers.ts";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { scrum } from "#tests/support/component/thread-samples.ts";

dashboardTests();

const report: Payment = {
  ...{ id: 5, amount_minor: 450_000, currency: "UGX", method: "mobile_money", provider: "mtn" },
  ...{ external_id: "MP1", payer_name: "", payer_phone: "", paid_on: "2026-03-02", note: "", proof: "" },
  ...{ state: "reported", reason: "", reported_at: "2026-03-02T09:00:00Z", decided_at: null },
  ...{ receipt: null, transfer_minor: null },
};
const charge: OwnCharge = {
  ...{ id: 4, reference: "DAR-7K2M-9QFX", program: scrum.id, program_title: scrum.title, currency: "UGX" },
  ...{ amount_minor: 1_100_000, discount_minor: 0, paid_minor: 0, left_minor: 1_100_000 },
  ...{ to_pay_back_minor: 0, state: "unpaid", due_at: "2030-03-16T20:59:59Z", is_overdue: false },
  ...{ purchase_order: "", organization: "", created_at: "2026-03-02T08:00:00Z" },
  ...{ parts: [], payments: [report], pay_backs: [], mobile_money: null, is_closed: true },
};
const CHARGES = "GET /student/fees/";
const PROGRAMS = "GET /community/enrolled_programs/";

test("a locked community says so, what is being checked, and how to unlock it (students.md 2)", async () => {
  const open = { ...scrum, id: 8, title: "Beekeeping" };
  await openDashboard(`?section=community&program=${scrum.id}`, {
    answers: { [CHARGES]: [charge], [PROGRAMS]: [open] },
  });
  const sentence = `Pay the fee of UGX 1,100,000 for ${scrum.title} to continue.`;
  await expect.element(page.getByText(sentence)).toBeVisible();
  await expect.element(page.getByText("UGX 450,000 is being checked.")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Go to Fees" })).toBeVisible();
  const select = page.getByRole("combobox", { name: "Program" });
  await expect.element(select).toHaveValue(String(scrum.id));
});

test("a locked program reports only its own payments, although another has a similar name", async () => {
  const longer = { ...charge, id: 6, program: 9, program_title: `${scrum.title} II` };
  const own = { ...longer, payments: [] };
  await openDashboard("?section=community&program=9", {
    answers: { [CHARGES]: [charge, own], [PROGRAMS]: [] },
  });
  await expect.element(page.getByText(`for ${longer.program_title} to continue.`)).toBeVisible();
  expect(page.getByText("is being checked").elements()).toEqual([]);
});

test("without any open community, the locked one is not called missing", async () => {
  const rejected = { ...report, state: "rejected", reason: "No such payment." } as const;
  const decided = { ...charge, payments: [{ ...rejected, decided_at: "2026-03-03T09:00:00Z" }] };
  await openDashboard("?section=community", { answers: { [CHARGES]: [decided], [PROGRAMS]: [] } });
  await expect
    .element(page.getByText("Your payment of UGX 450,000 was rejected: No such payment."))
    .toBeVisible();
  expect(page.getByText("You are not enrolled in any programs yet.").elements()).toEqual([]);
});

test("no program is called missing while the charges load (students.md 2)", async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  await openDashboard("?section=community", { answers: { [CHARGES]: () => promise, [PROGRAMS]: [] } });
  await expect.poll(() => bodiesOf(PROGRAMS)).toHaveLength(1);
  await expect.element(page.getByText("Loading your programs")).toBeInTheDocument();
  expect(page.getByText("You are not enrolled in any programs yet.").elements()).toEqual([]);
  resolve([charge]);
  await expect.element(page.getByRole("link", { name: "Go to Fees" })).toBeVisible();
});

test("the community of staff asks for no student's charges (students.md 2)", async () => {
  await openDashboard("?section=community", {
    user: joseph,
    answers: { [PROGRAMS]: [scrum], "GET /community/": [] },
  });
  await expect.element(page.getByText("No messages yet.")).toBeVisible();
  expect(bodiesOf(CHARGES)).toEqual([]);
});

test("a payment of a day that has begun somewhere on earth can be reported (beyond.md 1.2)", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-02T12:00:00Z") });
  const REPORT = "POST /student/fees/payments/";
  await openDashboard(`?section=fees&pay=${charge.id}`, { answers: { [CHARGES]: [charge] } });
  const form = page.getByRole("form", { name: "I have paid" });
  answer({ [REPORT]: () => refusal(500) });
  await userEvent.selectOptions(form.getByLabelText("How did you pay?"), "bank");
  await userEvent.fill(form.getByLabelText("Day of the payment"), "2026-03-04");
  await userEvent.fill(form.getByLabelText("Transaction number"), "MP260303.1200.A12345");
  await userEvent.click(form.getByRole("button", { name: "Report Payment" }));
  await expect.element(form.getByText(inFuture)).toBeVisible();
  await userEvent.fill(form.getByLabelText("Day of the payment"), "2026-03-03");
  await userEvent.click(form.getByRole("button", { name: "Report Payment" }));
  await expect.poll(() => bodiesOf(REPORT)).toHaveLength(1);
  expect(form.getByText(inFuture).elements()).toEqual([]);
});

test("a report that is not decided can be cancelled, after a question", async () => {
  await openDashboard("?section=fees", { answers: { [CHARGES]: [charge] } });
  await userEvent.click(page.getByRole("button", { name: "Cancel Report of UGX 450,000" }));
  const dialog = page.getByRole("alertdialog", { name: "Cancel your report of UGX 450,000?" });
  const WITHDRAW = `POST /student/fees/payments/${report.id}/cancel/`;
  answer({ [WITHDRAW]: () => refusal(400, { non_field_errors: ["This payment is confirmed already."] }) });
  await userEvent.click(dialog.getByRole("button", { name: "Cancel Report" }));
  await expect.element(dialog.getByText("This payment is confirmed already.")).toBeVisible();
  const cancelled: Payment = {
    ...report,
    ...{ state: "rejected", reason: "Cancelled by the student.", decided_at: "2026-03-02T10:00:00Z" },
  };
  answer({ [WITHDRAW]: cancelled, [CHARGES]: [{ ...charge, payments: [cancelled] }] });
  await userEvent.click(dialog.getByRole("button", { name: "Cancel Report" }));
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText("Cancelled by you")).toBeVisible();
  await expect.element(page.getByRole("main")).toHaveFocus();
  expect(bodiesOf(WITHDRAW)).toHaveLength(2);
});

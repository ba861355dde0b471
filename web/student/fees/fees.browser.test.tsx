import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { StoredInstitute } from "#contract/content/institute.ts";
import type { EnrolledProgram } from "#contract/courses/enrollments.ts";
import type { OwnCharge } from "#contract/fees/charges.ts";
import type { MobileMoneyRequest } from "#contract/fees/payments/mobile-money.ts";
import { inFuture } from "#contract/fees/payments/payment-day.ts";
import { type Payment, proofOrNumber } from "#contract/fees/payments/payments.ts";
import { demonstrationInstitute } from "#seed/demo/content/institute.ts";
import { answer, bodiesOf, networkFailure, refusal } from "#tests/support/component/answers.ts";
import { dashboardTests, joseph, newStudent, openDashboard } from "#tests/support/component/dashboard.tsx";
import { feedStream } from "#tests/support/component/fed-stream.ts";
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
  ...{ parts_wish: "", parts_asked_at: null },
};
const institute: StoredInstitute = {
  ...demonstrationInstitute,
  ...{ logo: null, updated_at: "2026-01-05T09:00:00Z" },
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

test("the sums of a cancelled fee add up, and nothing is asked for (beyond.md 1.3)", async () => {
  const paid = { paid_minor: 400_000, to_pay_back_minor: 400_000, left_minor: 0 };
  await openDashboard("?section=fees", {
    answers: {
      [CHARGES]: [{ ...charge, ...paid, state: "cancelled", payments: [], is_closed: false }],
      [PROGRAMS]: [],
    },
  });
  const sums = async (label: string) =>
    (await page.getByRole("article").getByText(label, { exact: true }).last().findElement()).nextSibling
      ?.textContent;
  expect(await sums("Cancelled")).toBe("UGX 1,100,000");
  expect(await sums("To be paid back to you")).toBe("UGX 400,000");
  expect(page.getByRole("link", { name: "I have paid" }).elements()).toEqual([]);
});

test("the sum that is left is named with what of it is being checked (beyond.md 1.2)", async () => {
  const settled = { ...charge, id: 5, left_minor: 0, paid_minor: 1_100_000, state: "paid" };
  await openDashboard("?section=fees", { answers: { [CHARGES]: [charge, settled], [PROGRAMS]: [] } });
  await expect
    .element(page.getByText("UGX 1,100,000 is left to pay. UGX 450,000 is being checked.", { exact: true }))
    .toBeVisible();
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

test("a report that arrives after its student left the form leaves no draft (beyond.md 1.2)", async () => {
  const sent = Promise.withResolvers<object>();
  const REPORT = "POST /student/fees/payments/";
  await openDashboard(`?section=fees&pay=${charge.id}`, {
    user: newStudent(),
    answers: { [CHARGES]: [charge], [REPORT]: () => sent.promise },
  });
  const form = page.getByRole("form", { name: "I have paid" });
  await userEvent.selectOptions(form.getByLabelText("How did you pay?"), "bank");
  await userEvent.fill(form.getByLabelText("Transaction number"), "MP260303.1200.A12345");
  await userEvent.click(form.getByRole("button", { name: "Report Payment" }));
  await expect.poll(() => bodiesOf(REPORT)).toHaveLength(1);
  await userEvent.click(page.getByRole("link", { name: "Dashboard", exact: true }).first());
  await expect.element(form).not.toBeInTheDocument();
  sent.resolve(report);
  await expect.element(page.getByText("Payment reported. We are checking it.")).toBeVisible();
  await expect.poll(() => JSON.stringify({ ...localStorage })).not.toContain("MP260303");
});

test("a report that is not decided can be cancelled, after a question", async () => {
  await openDashboard("?section=fees", { answers: { [CHARGES]: [charge] } });
  await userEvent.click(page.getByRole("button", { name: "Cancel Report of UGX 450,000" }));
  const dialog = page.getByRole("alertdialog", { name: "Cancel your report of UGX 450,000?" });
  const CANCEL = `POST /student/fees/payments/${report.id}/cancel/`;
  answer({ [CANCEL]: () => refusal(400, { non_field_errors: ["This payment is confirmed already."] }) });
  await userEvent.click(dialog.getByRole("button", { name: "Cancel Report" }));
  await expect.element(dialog.getByText("This payment is confirmed already.")).toBeVisible();
  const cancelled: Payment = {
    ...report,
    ...{ state: "rejected", reason: "Cancelled by the student.", decided_at: "2026-03-02T10:00:00Z" },
  };
  answer({ [CANCEL]: cancelled, [CHARGES]: [{ ...charge, payments: [cancelled] }] });
  await userEvent.click(dialog.getByRole("button", { name: "Cancel Report" }));
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText("Cancelled by you")).toBeVisible();
  await expect.element(page.getByRole("main")).toHaveFocus();
  expect(bodiesOf(CANCEL)).toHaveLength(2);
});

test("the question before leaving a program says that its fee is cancelled", async () => {
  const place: EnrolledProgram = {
    ...{ enrollment_id: 30, id: scrum.id, title: scrum.title, category: "Business", image: null },
    ...{ duration: "6 weeks", price: "UGX 1,100,000", price_amount: 1_100_000, currency: "UGX" },
    ...{
      progress_percentage: 0,
      total_units: 6,
      completed_units: [],
      unit_type: "weeks",
      may_leave: true,
      stays_because: null,
    },
  };
  await openDashboard("?section=courses", {
    answers: { [CHARGES]: [{ ...charge, payments: [] }], "GET /student/enrolled-programs/": [place] },
  });
  await userEvent.click(page.getByRole("button", { name: `Leave This Program ${scrum.title}` }));
  const sentence = "Its fee of UGX 1,100,000 is then cancelled, and you do not have to pay it.";
  await expect.element(page.getByText(sentence, { exact: false })).toBeVisible();
});

test("networks of the student's country come first, another network can be typed, and numbers can be copied", async () => {
  const numberOf = (network: string, country: string) => ({
    network,
    country,
    number: "Paybill 400200",
    name: "",
  });
  const mobile_money = [numberOf("M-Pesa", "+254"), numberOf("MTN", "+256")];
  const WAYS = "GET /fees/ways-to-pay/";
  const ways = { is_on: true, mobile_money, instructions: "", mobile_money_currency: null };
  await openDashboard(`?section=fees&pay=${charge.id}`, {
    answers: { [CHARGES]: [charge], [WAYS]: ways, "GET /institute/": institute },
  });
  await userEvent.selectOptions(page.getByLabelText("How did you pay?"), "Mobile money");
  const network = page.getByRole("combobox", { name: "Network" });
  const options = () => [...(network.element() as HTMLSelectElement).options].map(({ label }) => label);
  await expect.poll(options).toEqual(["Choose", "MTN", "M-Pesa", "Another network"]);
  await userEvent.selectOptions(network, "Another network");
  await userEvent.fill(page.getByLabelText("Name of the network"), "Orange");
  await expect.element(network).toHaveValue("Another network");
  await expect.element(page.getByText("M-Pesa (+254)")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Copy Paybill 400200" }).first()).toBeVisible();
});

test("a request to a phone closes its form for good (beyond.md 1.8)", async () => {
  const request: MobileMoneyRequest = {
    ...{ id: crypto.randomUUID(), charge: charge.id, amount_minor: 50_000, currency: "UGX" },
    ...{ phone: "+256772123456", state: "pending", failure: null, created_at: "2026-03-02T09:00:00Z" },
    ended_at: null,
  };
  const ways = { is_on: true, mobile_money: [], instructions: "", mobile_money_currency: "UGX" };
  const stream = feedStream();
  await openDashboard("?section=fees", {
    user: newStudent(),
    answers: { [CHARGES]: [charge], "GET /fees/ways-to-pay/": ways },
  });
  await stream.connect();
  const link = page.getByRole("link", { name: "Pay with Mobile Money" });
  await userEvent.click(link);
  await userEvent.fill(page.getByLabelText("Amount (UGX)"), "50,000");
  await userEvent.fill(page.getByLabelText("MTN mobile-money number"), "0772 123 456");
  answer({ "POST /student/fees/mobile-money/": request, [CHARGES]: [{ ...charge, mobile_money: request }] });
  await userEvent.click(page.getByRole("button", { name: "Send to My Phone" }));
  await expect.element(page.getByText("Approve the payment of UGX 50,000 on your phone")).toBeVisible();
  // The money arrives, and a part of the fee is left.
  answer({ [CHARGES]: [{ ...charge, paid_minor: 50_000, left_minor: 1_050_000, state: "part_paid" }] });
  stream.news("mobile_money", charge.id);
  await expect.element(page.getByText("UGX 50,000 has arrived. Thank you.")).toBeVisible();
  await expect.element(link).toBeVisible();
  expect(page.getByRole("form", { name: "Pay with mobile money" }).elements()).toEqual([]);
});

test("a student asks to pay in parts; an empty wish is missed, and a failed one keeps its text", async () => {
  const ASK = `POST /student/fees/${charge.id}/parts/`;
  const wish = "Half now, half by the end of April.";
  await openDashboard("?section=fees", { answers: { [CHARGES]: [charge], [ASK]: () => refusal(500) } });
  await userEvent.click(page.getByRole("link", { name: "Ask to Pay in Parts" }));
  const send = page.getByRole("button", { name: "Send", exact: true });
  await userEvent.click(send);
  await expect.element(page.getByText("Tell us in how many parts, and by when.")).toBeVisible();
  const field = page.getByLabelText("How would you like to pay?");
  await userEvent.fill(field, wish);
  await userEvent.click(send);
  await expect.element(page.getByText("Failed to send your wish. Please try again.")).toBeVisible();
  await expect.element(field).toHaveValue(wish);
  const asked = { ...charge, parts_wish: wish, parts_asked_at: "2026-03-02T09:00:00Z" };
  answer({ [ASK]: asked, [CHARGES]: [asked] });
  await userEvent.click(send);
  await expect.element(page.getByText("You asked to pay in parts on", { exact: false })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Change My Wish" })).toBeVisible();
});

test("a cancelled report that has already arrived is shown, and can be cancelled there", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await openDashboard(`?section=fees&pay=${charge.id}`, {
    user: newStudent(),
    answers: {
      [CHARGES]: [{ ...charge, payments: [] }],
      "POST /student/fees/payments/": () => networkFailure,
    },
  });
  const form = page.getByRole("form", { name: "I have paid" });
  await userEvent.selectOptions(form.getByLabelText("How did you pay?"), "bank");
  await userEvent.fill(form.getByLabelText("Transaction number"), "MP260303.1200.A12345");
  await userEvent.click(form.getByRole("button", { name: "Report Payment" }));
  answer({ [CHARGES]: () => networkFailure });
  await userEvent.click(page.getByRole("button", { name: "Cancel", exact: true }));
  const sentence =
    "It may have reached us already. If so, it appears in your payments, where you can cancel it.";
  await expect.element(page.getByText(sentence)).toBeVisible();
  answer({ [CHARGES]: [charge] });
  await vi.advanceTimersByTimeAsync(10_000);
  await expect.element(page.getByText("We are checking it")).toBeVisible();
  await expect.element(page.getByRole("button", { name: /^Cancel Report/ })).toBeVisible();
});

const rejectedReport: Payment = {
  ...report,
  ...{ state: "rejected", reason: "No such payment.", payer_phone: "+256701234567", note: "From Juma" },
};

test("'Try Again' keeps the values of a rejected report, until a later payment replaces it (beyond.md 1.2)", async () => {
  await openDashboard("?section=fees", {
    answers: { [CHARGES]: [{ ...charge, payments: [rejectedReport] }] },
  });
  await userEvent.click(page.getByRole("link", { name: "Try Again to report UGX 450,000" }));
  await expect.element(page.getByLabelText("Amount (UGX)")).toHaveValue("450,000");
  await expect.element(page.getByLabelText("Day of the payment")).toHaveValue("2026-03-02");
  await expect.element(page.getByLabelText("How did you pay?")).toHaveValue("mobile_money");
  await expect.element(page.getByLabelText("Transaction number")).toHaveValue("MP1");
  await expect.element(page.getByLabelText("Note")).toHaveValue("From Juma");
});

test("a later payment replaces a rejected one: no line about it and no 'Try Again'", async () => {
  const later: Payment = { ...report, id: 6, state: "confirmed", reported_at: "2026-03-03T09:00:00Z" };
  await openDashboard("?section=fees", {
    answers: { [CHARGES]: [{ ...charge, payments: [rejectedReport, later] }] },
  });
  await expect.element(page.getByText("No such payment.", { exact: true })).toBeVisible();
  expect(page.getByRole("link", { name: /^Try Again/ }).elements()).toHaveLength(0);
  expect(page.getByText(/was rejected:/).elements()).toHaveLength(0);
});

test("a report of more than is left is asked about once, and a refused proof has one sentence (beyond.md 1.2)", async () => {
  await openDashboard(`?section=fees&pay=${charge.id}`, {
    answers: { [CHARGES]: [{ ...charge, payments: [] }] },
  });
  const send = page.getByRole("button", { name: "Report Payment" });
  await userEvent.fill(page.getByLabelText("Amount (UGX)"), "1,400,000");
  await userEvent.selectOptions(page.getByLabelText("How did you pay?"), "cash");
  await userEvent.upload(page.getByLabelText("Proof"), new File(["x"], "slip.exe"));
  await userEvent.click(send);
  const more = "This is UGX 300,000 more than is left. If it is right, press the button again.";
  await expect.element(page.getByText(more)).toBeVisible();
  expect(page.getByText(proofOrNumber).elements()).toHaveLength(0);
  await userEvent.fill(page.getByLabelText("Transaction number"), "MP7");
  answer({ "POST /student/fees/payments/": () => refusal(500) });
  await userEvent.click(send);
  await expect.poll(() => bodiesOf("POST /student/fees/payments/")).toHaveLength(1);
});

import * as fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import type { Charge } from "#contract/fees/charges.ts";
import type { FeeSummary } from "#contract/fees/fee-summary.ts";
import { kampalaDay } from "#contract/shared/time/kampala-day.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { aCharge, aPayment, aReport, florence, switchFeesOn } from "#tests/support/data/fees.ts";

const context = testContext({ RATE_LIMITS: "off" });
const now = new Date("2026-03-02T09:00:00Z");
let joseph: Person;
let staff: Person;
let students: Person[];

beforeAll(async () => {
  joseph = await person(context, cast.joseph);
  staff = await person(context, florence);
  students = [await person(context, cast.amina), await person(context, cast.brian)];
  await switchFeesOn(context);
});

type Made = Awaited<ReturnType<typeof aCharge>> & { student: number; payments: number[] };
const prices = ["UGX 500", "UGX 90", "USD 5", "KES 7.50"];
const acts = [
  ...[
    "enroll",
    "enroll",
    "record",
    "record",
    "report",
    "confirm",
    "reject",
    "reverse",
    "discount",
    "take_back",
    "plan",
    "order",
  ],
  ...["cancel", "cancel", "ask_again", "pay_back", "pay_back", "remove", "restore", "price", "days"],
] as const;
type Act = (typeof acts)[number];
const step = fc.record({
  act: fc.constantFrom<Act>(...(acts as unknown as Act[])),
  which: fc.nat(20),
  amount: fc.integer({ min: 1, max: 600 }),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** Applies one act of staff, students or time to one of the charges. Many acts are refused. */
async function take(charges: Made[], { act, which, amount }: Step): Promise<void> {
  const price = prices[which % prices.length] ?? "";
  const one = charges[which % Math.max(1, charges.length)];
  if (act === "enroll" || !one) {
    const student = which % students.length;
    const made = await aCharge(context, students[student] as Person, price);
    charges.push({ ...made, student, payments: [] });
    return;
  }
  const path = `/fees/${one.id}`;
  const payment = one.payments[amount % Math.max(1, one.payments.length)];
  const reason = "Tried";
  if (act === "record") {
    const { body } = await staff.call("POST", `${path}/payments/`, aPayment(amount));
    if (body.id) one.payments.push(body.id);
  } else if (act === "report") {
    const id = await aReport(students[one.student] as Person, one.id, amount).catch(() => undefined);
    if (id) one.payments.push(id);
  } else if (act === "confirm" || act === "reject" || act === "reverse") {
    if (payment) await staff.call("POST", `/payments/${payment}/${act}/`, { reason });
  } else if (act === "discount" || act === "take_back") {
    const form = { kind: "waiver", amount, reason, takes_back: act === "take_back" };
    await staff.call("POST", `${path}/discounts/`, form);
  } else if (act === "plan") {
    // Splits the amount after discounts into two parts; the first is due soon.
    const { body } = await staff.call("GET", `${path}/`);
    const asked = body.amount_minor - body.discount_minor;
    const parts = [Math.floor(asked / 3), asked - Math.floor(asked / 3)].map((minor, at) => ({
      amount: body.currency === "UGX" ? String(minor) : (minor / 100).toFixed(2),
      due_on: ["2026-03-05", "2026-04-05"][at],
    }));
    await staff.call("PUT", `${path}/plan/`, { parts });
  } else if (act === "order")
    await staff.call("POST", `${path}/purchase-order/`, { purchase_order: "PO", organization: "District" });
  else if (act === "cancel") await staff.call("POST", `${path}/cancel/`, { reason });
  else if (act === "ask_again") await staff.call("POST", `${path}/ask-again/`, { reason });
  else if (act === "pay_back") {
    // Pays back at most what is owed. Sometimes takes a pay-back back.
    const { to_pay_back_minor, currency } = (await staff.call("GET", `${path}/`)).body;
    const minor = Math.max(1, Math.min(amount, to_pay_back_minor));
    await staff.call("POST", `${path}/pay-backs/`, {
      ...{ amount: currency === "UGX" ? String(minor) : (minor / 100).toFixed(2), method: "cash", reason },
      ...{ takes_back: amount % 5 === 0, paid_on: kampalaDay(context.clock()) },
    });
  } else if (act === "remove") await joseph.call("DELETE", `/enrollments/${one.enrollment_id}/`);
  else if (act === "restore") await joseph.call("POST", `/bin/enrollment/${one.enrollment_id}/restore/`);
  else if (act === "price")
    await context.db.updateTable("programs").set({ price }).where("id", "=", one.program_id).execute();
  else context.setClock(new Date(context.clock().getTime() + (amount % 20) * 86_400_000));
}

type Sums = Record<
  string,
  { billed: number; received: number; left: number; overdue: number; to_pay_back: number }
>;
const sumOf = (sums: Sums, currency: string) => {
  sums[currency] ??= { billed: 0, received: 0, left: 0, overdue: 0, to_pay_back: 0 };
  return sums[currency];
};

/**
 * Returns the overdue amount. With a plan it comes from the charge's parts, because the list shows only the amount
 * left.
 */
async function overdueOf({ id, left_minor, is_overdue }: Charge): Promise<number> {
  if (!is_overdue) return 0;
  const { parts } = (await staff.call("GET", `/fees/${id}/`)).body;
  if (parts.length === 0) return left_minor;
  const late = parts.filter((part: { is_overdue: boolean }) => part.is_overdue);
  return late.reduce((sum: number, part: { left_minor: number }) => sum + part.left_minor, 0);
}

async function listSums(): Promise<Sums> {
  const sums: Sums = {};
  for (const one of (await staff.call("GET", "/fees/")).body as Charge[]) {
    const of = sumOf(sums, one.currency);
    if (one.state !== "cancelled") of.billed += one.amount_minor - one.discount_minor;
    of.received += one.paid_minor;
    of.left += one.left_minor;
    of.to_pay_back += one.to_pay_back_minor;
    of.overdue += await overdueOf(one);
  }
  const late = (all: Charge[]) => all.filter(({ is_overdue }) => is_overdue).map(({ id }) => id);
  const filtered = (await staff.call("GET", "/fees/?state=overdue")).body as Charge[];
  expect(filtered.map(({ id }) => id)).toEqual(late((await staff.call("GET", "/fees/")).body));
  const owed = (await staff.call("GET", "/fees/?state=to_pay_back")).body as Charge[];
  for (const [currency, { to_pay_back }] of Object.entries(sums)) {
    const minor = owed
      .filter((one) => one.currency === currency)
      .map(({ to_pay_back_minor }) => to_pay_back_minor);
    expect(minor.every((one) => one > 0)).toBe(true);
    expect(minor.reduce((sum, one) => sum + one, 0)).toBe(to_pay_back);
  }
  return sums;
}

async function summarySums(): Promise<Sums> {
  const { currencies }: FeeSummary = (await staff.call("GET", "/fees/summary/")).body;
  for (const one of currencies)
    expect(one.billed_minor - one.received_minor + one.to_pay_back_minor).toBe(one.outstanding_minor);
  return Object.fromEntries(
    currencies.map((one) => [
      one.currency,
      {
        billed: one.billed_minor,
        received: one.received_minor,
        left: one.outstanding_minor,
        overdue: one.overdue_minor,
        to_pay_back: one.to_pay_back_minor,
      },
    ]),
  );
}

async function csvSums(): Promise<Sums> {
  const { text } = await staff.call("GET", "/fees/export.csv");
  const [head = [], ...lines] = text
    .replace(/^\uFEFF/, "")
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(",").map((cell) => cell.replaceAll('"', "")));
  const sums: Sums = {};
  for (const cells of lines) {
    const cell = (name: string) => cells[head.indexOf(name)] ?? "";
    const minor = (name: string) => Math.round(Number(cell(name)) * (cell("Currency") === "UGX" ? 1 : 100));
    const of = sumOf(sums, cell("Currency"));
    if (cell("State") !== "Cancelled") of.billed += minor("Fee") - minor("Discount");
    of.received += minor("Paid");
    of.left += minor("Left");
    of.to_pay_back += minor("To pay back");
  }
  return sums;
}

/** Sums of the valid receipts minus pay-backs, by currency. */
async function receiptSums(): Promise<Record<string, number>> {
  const { rows } = await sql<{ currency: string; sum: number }>`
    SELECT currency, sum(minor)::integer AS sum FROM (
      SELECT facts->>'currency' AS currency, (facts->>'amount_minor')::bigint AS minor
      FROM receipts JOIN payments ON payments.id = payment_id WHERE payments.state = 'confirmed'
      UNION ALL
      SELECT currency, pay_backs.amount_minor FROM pay_backs JOIN charges ON charges.id = charge_id) entry
    GROUP BY 1 HAVING sum(minor) <> 0`.execute(context.db);
  return Object.fromEntries(rows.map(({ currency, sum }) => [currency, sum]));
}

it("'the sums of list, summary and CSV are equal', also to those of the receipts (beyond.md 1.10)", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 40, size: "max" }), async (steps) => {
      context.setClock(now);
      const charges: Made[] = [];
      for (const one of steps) await take(charges, one);
      const list = await listSums();
      expect(await summarySums()).toEqual(list);
      const withoutOverdue = Object.entries(list).map(([currency, sums]) => [
        currency,
        { ...sums, overdue: 0 },
      ]);
      expect(await csvSums()).toEqual(Object.fromEntries(withoutOverdue));
      const received = Object.entries(list).filter(([, sums]) => sums.received > 0);
      expect(await receiptSums()).toEqual(
        Object.fromEntries(received.map(([currency, sums]) => [currency, sums.received])),
      );
    }),
    { numRuns: 4, endOnFailure: true },
  );
}, 240_000);

it("'nobody sees another's charge: each call for it is 404' (beyond.md 1.10)", async () => {
  const charges: Made[] = [];
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 10 }), async (steps) => {
      for (const one of steps) await take(charges, one);
      for (const { id, reference, student, payments } of charges.splice(0)) {
        const stranger = students[(student + 1) % students.length] as Person;
        const own = (await stranger.call("GET", "/student/fees/")).text;
        expect(own).not.toContain(reference);
        const calls = [
          stranger.call("GET", `/fees/${id}/invoice.pdf`),
          stranger.call("POST", "/student/fees/payments/", { charge: id, ...aPayment() }),
          ...payments.flatMap((payment) => [
            stranger.call("GET", `/payments/${payment}/receipt.pdf`),
            stranger.call("GET", `/payments/${payment}/proof/`),
          ]),
        ];
        for (const { status } of await Promise.all(calls)) expect(status).toBe(404);
      }
    }),
    { numRuns: 4, endOnFailure: true },
  );
}, 120_000);

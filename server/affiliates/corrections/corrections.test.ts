import { beforeAll, describe, expect, it } from "vitest";
import { type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anAffiliate, aProgram } from "#tests/support/data/builders.ts";
import { aPayment, switchFeesOn } from "#tests/support/data/fees.ts";

const context = testContext({ RATE_LIMITS: "off" });
let lydia: Person;
let students = 0;

beforeAll(async () => {
  lydia = await person(context, {
    name: "Lydia Acen",
    email: "lydia@darasa.example",
    role: "sub_admin",
    permissions: ["affiliates", "fees", "students"],
  });
  await switchFeesOn(context);
});

/** Enrolls a new student through the code, and returns the commission with its charge. */
async function refer(code: string, price: string) {
  students += 1;
  const email = `student-${students}@darasa.example`;
  const student = await person(context, { name: "Amina Nakato", email, role: "student" });
  const program = await aProgram(context.db, { price });
  const { body } = await student.call("POST", "/enrollments/", { program_id: program.id, ref: code });
  const { id: charge } = await context.db
    .selectFrom("charges")
    .select("id")
    .where("enrollment_id", "=", body.id)
    .executeTakeFirstOrThrow();
  const [{ id }] = (await lydia.call("GET", "/commissions/")).body;
  return { id: id as number, charge, enrollment: body.id as number, title: program.title, student };
}

const recordPayment = async (charge: number, amount: number) =>
  (await lydia.call("POST", `/fees/${charge}/payments/`, aPayment(amount))).body.id as number;
const reverse = async (payment: number) =>
  expect((await lydia.call("POST", `/payments/${payment}/reverse/`, { reason: "Bounced" })).status).toBe(200);
const confirm = (id: number, reason = "") =>
  lydia.call("POST", "/commissions/confirm/", { ids: [id], reason });
const payBack = (charge: number, amount: string, values: object = {}) =>
  lydia.call("POST", `/fees/${charge}/pay-backs/`, {
    ...{ amount, method: "cash", paid_on: "2026-03-02", reason: "Withdrew", ...values },
  });
const batch = (currency: string) => lydia.call("POST", "/payouts/", { currency });
const pay = (id: number) => lydia.call("POST", `/payouts/${id}/pay/`);
const rowOf = async (id: number) =>
  (await lydia.call("GET", "/commissions/")).body.find((row: { id: number }) => row.id === id);
const dueOf = async (currency: string) =>
  (await lydia.call("GET", "/payouts/due/")).body.find(
    (row: { currency: string }) => row.currency === currency,
  );
const balanceOf = async (code: string) =>
  (await lydia.call("GET", `/affiliate-stats/${code}/`)).body.balances[0];

/** Creates a paid and confirmed commission of 15 for a fee of 100 in the currency, in no batch yet. */
async function earned(code: string, currency: string) {
  const referral = await refer(code, `${currency} 100`);
  const payment = await recordPayment(referral.charge, 100);
  expect((await confirm(referral.id)).status).toBe(200);
  return { ...referral, payment };
}

/** Creates such a commission and pays it out. */
async function paidOut(code: string, currency: string) {
  const one = await earned(code, currency);
  const { body } = await batch(currency);
  await pay(body.id);
  return one;
}

describe("a paid commission whose fee goes back (beyond.md 1.9)", () => {
  it("is taken back by an entry in the next batch, and its row stays", async () => {
    const { affiliate_code } = await anAffiliate(context.db);
    const { id, payment, enrollment } = await paidOut(affiliate_code, "KES");
    await reverse(payment);
    const waiting = { state: "paid", amount_minor: 1_500, taken_back_minor: -1_500 };
    expect(await rowOf(id)).toMatchObject({
      ...waiting,
      corrections: [{ amount_minor: -1_500, payout_id: null }],
    });
    expect(await balanceOf(affiliate_code)).toMatchObject({
      ...{ paid_minor: 1_500, taken_back_minor: -1_500, accrued_minor: 0 },
    });
    expect(await dueOf("KES")).toMatchObject({ amount_minor: 0, correction_count: 0, waiting_minor: -1_500 });
    expect((await batch("KES")).body).toEqual({ currency: ["There are no confirmed commissions to pay."] });

    await earned(affiliate_code, "KES");
    await earned(affiliate_code, "KES");
    const next = { amount_minor: 1_500, commission_count: 2, correction_count: 1 };
    expect(await dueOf("KES")).toMatchObject({ ...next, waiting_minor: 0 });
    const { body: made } = await batch("KES");
    expect(made).toMatchObject(next);
    const csv = (await lydia.call("GET", `/payouts/${made.id}/export.csv?list=mobile_money`)).text;
    expect(csv.split("\r\n")[1]).toContain(",15.00,KES,");
    const entry = { amount_minor: -1_500, payout_id: made.id };
    expect(await rowOf(id)).toMatchObject({ ...waiting, corrections: [entry] });
    await pay(made.id);
    expect(await balanceOf(affiliate_code)).toMatchObject({
      ...{ confirmed_minor: 0, paid_minor: 4_500, taken_back_minor: -1_500, accrued_minor: 3_000 },
    });
    expect(await dueOf("KES")).toBeUndefined();
    const audit = await context.db
      .selectFrom("audit_log")
      .select("after")
      .where("resource", "=", "payout")
      .where("resource_id", "=", made.id)
      .where("action", "=", "create")
      .executeTakeFirst();
    expect(audit?.after).toMatchObject({ corrections: [id] });
    expect(enrollment).toBeGreaterThan(0);
  });

  it("is given again once the fee is paid again, and can be taken back again", async () => {
    const { affiliate_code } = await anAffiliate(context.db);
    const { id, payment, charge } = await paidOut(affiliate_code, "TZS");
    await reverse(payment);
    const second = await recordPayment(charge, 100);
    expect(await rowOf(id)).toMatchObject({ taken_back_minor: 0, corrections: [] });
    await reverse(second);
    await earned(affiliate_code, "TZS");
    const { body: zero } = await batch("TZS");
    expect(zero).toMatchObject({ amount_minor: 0, commission_count: 1, correction_count: 1 });
    // Nothing more is due while the entry is in an open batch, because that may be dissolved.
    const third = await recordPayment(charge, 100);
    expect(await dueOf("TZS")).toBeUndefined();
    const csv = (await lydia.call("GET", `/payouts/${zero.id}/export.csv?list=mobile_money`)).text;
    expect(csv.trim().split("\r\n")).toHaveLength(1);
    await pay(zero.id);
    expect(await dueOf("TZS")).toMatchObject({
      amount_minor: 1_500,
      commission_count: 0,
      correction_count: 1,
    });
    await pay((await batch("TZS")).body.id);
    expect(await rowOf(id)).toMatchObject({ taken_back_minor: 0 });
    expect((await rowOf(id)).corrections).toHaveLength(2);
    await reverse(third);
    expect(await rowOf(id)).toMatchObject({ taken_back_minor: -1_500 });
  });

  it("is not given again when fees are switched off", async () => {
    const { affiliate_code } = await anAffiliate(context.db);
    const { id, payment } = await paidOut(affiliate_code, "TZS");
    await earned(affiliate_code, "TZS");
    await reverse(payment);
    await pay((await batch("TZS")).body.id);
    await context.db.updateTable("fee_rules").set({ is_on: false }).execute();
    const [row, due] = [await rowOf(id), await dueOf("TZS")];
    await context.db.updateTable("fee_rules").set({ is_on: true }).execute();
    expect(row).toMatchObject({ taken_back_minor: -1_500, unpaid_fee: "" });
    expect(due?.correction_count ?? 0).toBe(0);
  });

  it("a dissolved batch leaves its entry for the next one", async () => {
    const { affiliate_code } = await anAffiliate(context.db);
    const { id, payment } = await paidOut(affiliate_code, "RWF");
    await earned(affiliate_code, "RWF");
    await reverse(payment);
    const { body: made } = await batch("RWF");
    expect(made).toMatchObject({ amount_minor: 0, correction_count: 1 });
    await lydia.call("DELETE", `/payouts/${made.id}/`);
    expect(await rowOf(id)).toMatchObject({ corrections: [{ payout_id: null }] });
    expect(await dueOf("RWF")).toMatchObject({ commission_count: 1, correction_count: 1 });
    await pay((await batch("RWF")).body.id);
  });

  it("a payment reversed while its batch is open is taken back by the next batch", async () => {
    const { affiliate_code } = await anAffiliate(context.db);
    const { id, payment } = await earned(affiliate_code, "ZMW");
    const { body: made } = await batch("ZMW");
    await reverse(payment);
    await pay(made.id);
    expect(await rowOf(id)).toMatchObject({ state: "paid", taken_back_minor: -1_500 });
  });

  it("the debt of one affiliate waits and does not lower the payouts of others", async () => {
    const [debtor, other] = [await anAffiliate(context.db), await anAffiliate(context.db)];
    const first = await paidOut(debtor.affiliate_code, "GBP");
    const second = await paidOut(debtor.affiliate_code, "GBP");
    await reverse(first.payment);
    await reverse(second.payment);
    await earned(debtor.affiliate_code, "GBP");
    await earned(other.affiliate_code, "GBP");
    const due = { amount_minor: 1_500, affiliate_count: 1, commission_count: 1, correction_count: 0 };
    expect(await dueOf("GBP")).toMatchObject({ ...due, waiting_minor: -1_500 });
    const made = await Promise.all(Array.from({ length: 5 }, () => batch("GBP")));
    const created = made.filter(({ status }) => status === 201);
    expect(created).toHaveLength(1);
    expect(created[0]?.body).toMatchObject(due);
    await earned(debtor.affiliate_code, "GBP");
    expect((await batch("GBP")).body).toMatchObject({
      amount_minor: 0,
      commission_count: 2,
      correction_count: 2,
    });
  });

  it("a pay-back counts like a reversal, also in part and after the enrollment is removed", async () => {
    const { affiliate_code } = await anAffiliate(context.db);
    const { id, charge, enrollment } = await paidOut(affiliate_code, "NGN");
    expect((await lydia.call("DELETE", `/enrollments/${enrollment}/`)).status).toBe(204);
    expect(await rowOf(id)).toMatchObject({ state: "paid", taken_back_minor: 0 });
    expect((await payBack(charge, "40")).status).toBe(201);
    expect(await rowOf(id)).toMatchObject({ taken_back_minor: -1_500 });
    await payBack(charge, "40", { takes_back: true, reason: "It was not sent" });
    expect(await rowOf(id)).toMatchObject({ taken_back_minor: 0 });
  });

  it("paying back an overpayment takes nothing back", async () => {
    const { affiliate_code } = await anAffiliate(context.db);
    const { id, charge } = await paidOut(affiliate_code, "EUR");
    await recordPayment(charge, 50);
    await payBack(charge, "50");
    expect(await rowOf(id)).toMatchObject({ taken_back_minor: 0 });
  });

  it("the affiliate's page and statement show the correction", async () => {
    const student = { name: "Ronald Kato", email: "ronald.kato@partners.example", role: "student" } as const;
    const ronald = await person(context, student);
    const { affiliate_code } = await anAffiliate(context.db, { email: student.email });
    await context.db
      .updateTable("users")
      .set({ email_proven_at: new Date() })
      .where("id", "=", ronald.id)
      .execute();
    const { id, payment } = await paidOut(affiliate_code, "USD");
    await reverse(payment);
    const { body } = await ronald.call("GET", "/affiliates/own/");
    expect(body).toMatchObject({
      balances: [{ paid_minor: 1_500, taken_back_minor: -1_500, accrued_minor: 0 }],
      commissions: [{ id, state: "paid", taken_back_minor: -1_500 }],
    });
    expect(body.commissions[0]).not.toHaveProperty("corrections");
    const csv = (await ronald.call("GET", `/affiliates/own/statement.csv?month=${body.months[0]}`)).text;
    expect(csv.split("\r\n").slice(0, 3)).toEqual([
      "\uFEFFDate,Program,Price,Rate %,Commission,Currency,State",
      expect.stringMatching(/,15\.00,USD,paid$/),
      expect.stringMatching(/,-15\.00,USD,taken back$/),
    ]);
  });

  it("the database refuses a second entry of the same number, and a wrong amount", async () => {
    const { affiliate_code, id: affiliate_id } = await anAffiliate(context.db);
    const { id, payment } = await paidOut(affiliate_code, "UGX");
    await earned(affiliate_code, "UGX");
    await reverse(payment);
    const { body: made } = await batch("UGX");
    const entry = {
      ...{ commission_id: id, affiliate_id, currency: "UGX" as const, commission_minor: 15 },
      ...{ number: 1, created_at: new Date(), payout_id: made.id as number },
    };
    const insert = (values: object) =>
      context.db
        .insertInto("commission_corrections")
        .values({ ...entry, ...values })
        .execute();
    await expect(insert({})).rejects.toMatchObject({ constraint: "commission_corrections_once" });
    await expect(insert({ number: 2, commission_minor: 1_499 })).rejects.toMatchObject({
      constraint: "commission_corrections_commission",
    });
  });
});

describe("a commission whose fee nobody pays (beyond.md 1.9)", () => {
  const changes = {
    waived: { path: "discounts", form: { kind: "waiver", amount: "100", reason: "Orphan" } },
    cancelled: { path: "cancel", form: { reason: "Enrolled twice" } },
    "on a purchase order": {
      path: "purchase-order",
      form: { purchase_order: "PO 1", organization: "Hospital" },
    },
  };
  const words = {
    waived: "The fee was waived.",
    cancelled: "The fee was cancelled.",
    "on a purchase order": "The purchase order for UGX 100 of the fee is not paid.",
  };

  it.each(Object.keys(changes) as (keyof typeof changes)[])(
    "confirming needs a reason if the fee is %s",
    async (kind) => {
      const { affiliate_code } = await anAffiliate(context.db);
      const { id, charge, title } = await refer(affiliate_code, "UGX 100");
      const { path, form } = changes[kind];
      const changed = await lydia.call("POST", `/fees/${charge}/${path}/`, form);
      expect([200, 201], changed.text).toContain(changed.status);
      expect(await rowOf(id)).toMatchObject({ unpaid_fee: words[kind] });
      const refused = await confirm(id);
      expect([refused.status, refused.body]).toEqual([
        400,
        { reason: [`${words[kind]} Say why ${title} is confirmed all the same.`] },
      ]);
      expect((await confirm(id, "We agreed on it")).body[0]).toMatchObject({
        state: "confirmed",
        unpaid_reason: "We agreed on it",
      });
    },
  );

  it("a waived or cancelled fee with money to pay back needs a reason, too", async () => {
    const { affiliate_code } = await anAffiliate(context.db);
    for (const kind of ["waived", "cancelled"] as const) {
      const { id, charge } = await refer(affiliate_code, "UGX 100");
      await recordPayment(charge, 100);
      await lydia.call("POST", `/fees/${charge}/${changes[kind].path}/`, changes[kind].form);
      expect((await confirm(id)).status).toBe(400);
    }
  });
});

describe("'While the institute takes fees', the tier counts only paid referrals (visitors.md 9.6)", () => {
  const rateOf = async (code: string) => (await rowOf((await refer(code, "UGX 100")).id)).rate_percent;

  it("paid referrals raise the rate, unpaid ones do not", async () => {
    const { affiliate_code } = await anAffiliate(context.db);
    const charges: number[] = [];
    for (let n = 0; n < 6; n += 1) charges.push((await refer(affiliate_code, "UGX 100")).charge);
    expect(await rateOf(affiliate_code)).toBe(15);
    const payments: number[] = [];
    for (const charge of charges.slice(0, 5)) payments.push(await recordPayment(charge, 100));
    expect(await rateOf(affiliate_code)).toBe(20);
    await reverse(payments[0] as number);
    expect(await rateOf(affiliate_code)).toBe(15);
  });

  it("a commission that was confirmed with a reason does not raise the rate", async () => {
    const { affiliate_code } = await anAffiliate(context.db);
    for (let n = 0; n < 5; n += 1) await confirm((await refer(affiliate_code, "UGX 100")).id, "A friend");
    expect(await rateOf(affiliate_code)).toBe(15);
  });
});

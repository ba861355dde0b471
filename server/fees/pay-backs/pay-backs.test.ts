import { beforeAll, describe, expect, it } from "vitest";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { aCharge, aPayment, florence, idOf, switchFeesOn } from "#tests/support/data/fees.ts";
import { emailsTo } from "#tests/support/mail.ts";

const context = testContext({ RATE_LIMITS: "off" });
const now = new Date("2026-03-02T09:00:00Z");
let amina: Person;
let brian: Person;
let staff: Person;

beforeAll(async () => {
  amina = await person(context, cast.amina);
  brian = await person(context, cast.brian);
  staff = await person(context, florence);
  await switchFeesOn(context);
  context.setClock(now);
});

const detail = async (id: number) => (await staff.call("GET", `/fees/${id}/`)).body;
const record = (id: number, amount: string | number = "450,000") =>
  staff.call("POST", `/fees/${id}/payments/`, aPayment(amount));
const cancel = (id: number) => staff.call("POST", `/fees/${id}/cancel/`, { reason: "Enrolled twice" });
const payBack = (id: number, amount: string, values: object = {}, headers = {}) =>
  staff.call(
    "POST",
    `/fees/${id}/pay-backs/`,
    { amount, method: "mobile_money", paid_on: "2026-03-02", reason: "Paid twice", ...values },
    headers,
  );
const owed = async () =>
  (await staff.call("GET", "/fees/?state=to_pay_back")).body.map(
    (one: { id: number; to_pay_back_minor: number }) => [one.id, one.to_pay_back_minor],
  );

describe("'Money that arrives is always recorded' (beyond.md 1.2)", () => {
  it.each(["cancelled", "waived", "paid", "overpaid"])("also for a charge that is %s", async (state) => {
    const { id } = await aCharge(context, amina);
    if (state === "cancelled") await cancel(id);
    if (state === "waived")
      await staff.call("POST", `/fees/${id}/discounts/`, {
        kind: "waiver",
        amount: "450000",
        reason: "Orphan",
      });
    if (state === "paid" || state === "overpaid") await record(id, state === "paid" ? "450000" : "460000");
    expect((await detail(id)).state).toBe(state);
    const before = (await detail(id)).to_pay_back_minor;
    const { status, body } = await record(id, "100,000");
    expect([status, body.state]).toEqual([201, "confirmed"]);
    expect(body.receipt.number).toMatch(/^2026-\d{6}$/);
    expect((await detail(id)).to_pay_back_minor).toBe(before + 100_000);
  });

  it("a student can report a payment of a cancelled charge, and staff confirm it", async () => {
    const { id } = await aCharge(context, amina);
    await cancel(id);
    const report = await amina.call("POST", "/student/fees/payments/", { charge: id, ...aPayment("50,000") });
    await staff.call("POST", `/payments/${idOf(report)}/confirm/`, { known_amount: "50,000" });
    expect(await detail(id)).toMatchObject({ state: "cancelled", left_minor: 0, to_pay_back_minor: 50_000 });
  });
});

describe("'To pay back. A refund is a negative entry' (beyond.md 1.2)", () => {
  it("lists overpaid charges and cancelled charges with payments, and no others", async () => {
    const [over, cancelled, paid, part] = [
      await aCharge(context, brian, "UGX 100"),
      await aCharge(context, brian, "UGX 200"),
      await aCharge(context, brian, "UGX 300"),
      await aCharge(context, brian, "UGX 400"),
    ];
    await record(over.id, 130);
    await record(cancelled.id, 150);
    await cancel(cancelled.id);
    await record(paid.id, 300);
    await record(part.id, 50);
    const list = await staff.call("GET", "/fees/?state=to_pay_back&search=Brian");
    expect(
      list.body.map(({ id, to_pay_back_minor }: Record<string, number>) => [id, to_pay_back_minor]),
    ).toEqual([
      [cancelled.id, 150],
      [over.id, 30],
    ]);
    const { text } = await staff.call("GET", "/fees/export.csv?state=to_pay_back&search=Brian");
    expect(text.split(/\r?\n/)[0]).toContain("Left,To pay back,State");
    expect(text).toContain(",0,150,Cancelled,");
    const { body: own } = await brian.call("GET", "/student/fees/");
    expect(own.find(({ id }: { id: number }) => id === over.id)).toMatchObject({ to_pay_back_minor: 30 });
  });

  it.each([
    ["paid_on", "0202-03-02"],
    ["paid_on", "1026-03-02"],
    ["external_id", "2.34568E+10"],
    ["external_id", "\u041cP1"],
  ])("refuses the %s %j, as for a payment", async (field, value) => {
    const { id } = await aCharge(context, amina);
    await record(id, "500,000");
    const { status, body } = await payBack(id, "20,000", { [field]: value });
    expect([status, Object.keys(body)]).toEqual([400, [field]]);
  });

  it("paying back a part adds a negative entry; payment and receipt stay", async () => {
    const { id } = await aCharge(context, amina);
    const { body: payment } = await record(id, "500,000");
    const { status, body } = await payBack(id, "20,000", {
      external_id: "TID: OUT 1",
      reason: "Paid too much",
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      state: "overpaid",
      paid_minor: 480_000,
      to_pay_back_minor: 30_000,
      payments: [{ id: payment.id, state: "confirmed", amount_minor: 500_000 }],
      pay_backs: [
        {
          amount_minor: -20_000,
          method: "mobile_money",
          external_id: "OUT1",
          paid_on: "2026-03-02",
          reason: "Paid too much",
          made_by: "Florence Akello",
        },
      ],
    });
    expect(await owed()).toContainEqual([id, 30_000]);
    const rest = await payBack(id, "30,000");
    expect(rest.body).toMatchObject({ state: "paid", paid_minor: 450_000, to_pay_back_minor: 0 });
    expect((await owed()).map(([owedId]: number[]) => owedId)).not.toContain(id);
    expect((await staff.call("GET", `/receipts/${payment.receipt.code}/`)).body.is_valid).toBe(true);
    const { body: own } = await amina.call("GET", "/student/fees/");
    const fee = own.find((one: { id: number }) => one.id === id);
    expect(fee.pay_backs.map(({ amount_minor }: { amount_minor: number }) => amount_minor)).toEqual([
      -20_000, -30_000,
    ]);
    expect(fee.pay_backs[0]).not.toHaveProperty("made_by");
  });

  it.each([
    ["50,001", {}, { amount: ["Only UGX 50,000 is to be paid back."] }],
    ["0", {}, { amount: ["The amount must be more than 0"] }],
    ["-1", {}, { amount: ["Enter the amount in figures, for example 1,100,000"] }],
    ["1", { takes_back: true }, { amount: ["Only UGX 0 was paid back."] }],
    ["1", { paid_on: "2026-03-04" }, { paid_on: ["The day cannot be in the future."] }],
    ["1", { reason: " " }, { reason: ["Reason is required"] }],
    [
      "1",
      { method: "purchase_order" },
      { method: ["Choose how it was paid back. It can be bank, mobile_money, cash or card."] },
    ],
  ])("refuses %j %j at its field", async (amount, values, errors) => {
    const { id } = await aCharge(context, amina);
    await record(id, "500,000");
    const { status, body } = await payBack(id, amount, values);
    expect([status, body]).toEqual([400, errors]);
  });

  it("another entry takes a mistaken one back", async () => {
    const { id } = await aCharge(context, amina);
    await record(id, "500,000");
    await payBack(id, "50,000");
    const { body } = await payBack(id, "40,000", { takes_back: true, reason: "It was 10,000" });
    expect(body).toMatchObject({ paid_minor: 490_000, to_pay_back_minor: 40_000 });
    expect(body.pay_backs.map(({ amount_minor }: { amount_minor: number }) => amount_minor)).toEqual([
      -50_000, 40_000,
    ]);
  });

  it("'A payment whose money went back cannot be reversed as well'", async () => {
    const { id } = await aCharge(context, amina);
    const payment = idOf(await record(id));
    await cancel(id);
    await payBack(id, "450,000");
    const refused = await staff.call("POST", `/payments/${payment}/reverse/`, { reason: "Bounced" });
    expect([refused.status, refused.body]).toEqual([
      400,
      {
        non_field_errors: [
          "Some of this money was paid back already. Take that entry back first, then reverse the payment.",
        ],
      },
    ]);
    await payBack(id, "450,000", { takes_back: true });
    expect((await staff.call("POST", `/payments/${payment}/reverse/`, { reason: "Bounced" })).status).toBe(
      200,
    );
    expect((await detail(id)).to_pay_back_minor).toBe(0);
  });

  it("concurrent pay-backs never exceed what is owed; an Idempotency-Key makes one entry", async () => {
    const { id } = await aCharge(context, amina);
    await record(id, "450,100");
    const key = { "idempotency-key": "pay-back-1" };
    const [one, two] = [await payBack(id, "10", {}, key), await payBack(id, "10", {}, key)];
    expect(two.body).toEqual(one.body);
    await Promise.all(Array.from({ length: 20 }, () => payBack(id, "10")));
    expect(await detail(id)).toMatchObject({ state: "paid", paid_minor: 450_000, to_pay_back_minor: 0 });
    expect((await detail(id)).pay_backs).toHaveLength(10);
  });

  it("notifies the student by email and adds an audit entry", async () => {
    const ruth = await person(context, { ...cast.brian, email: "ruth@darasa.example", name: "Ruth Auma" });
    const { id } = await aCharge(context, ruth);
    await record(id, "500,000");
    await payBack(id, "50,000", { reason: "Paid too much" });
    const emails = (await emailsTo(context, ruth.email)).filter(({ key }) => key?.startsWith("pay-back "));
    expect(emails).toMatchObject([
      { subject: "We have paid you back", text: expect.stringContaining("UGX 50,000") },
    ]);
    expect(emails[0]?.text).toContain("Paid too much");
    const entries = await context.db
      .selectFrom("audit_log")
      .select(["action", "actor_email", "after"])
      .where("resource", "=", "charge")
      .where("resource_id", "=", id)
      .execute();
    expect(entries).toMatchObject([
      { action: "pay_back", actor_email: florence.email, after: { amount_minor: -50_000 } },
    ]);
  });

  it("the summary counts a pay-back in the month of its day", async () => {
    const sums = async () => {
      const { currencies, months } = (await staff.call("GET", "/fees/summary/")).body;
      const february = months.find(({ month }: { month: string }) => month === "2026-02");
      return { all: currencies[0], february: february?.received_minor ?? 0 };
    };
    const { id } = await aCharge(context, amina);
    await record(id, "500,000");
    const before = await sums();
    await payBack(id, "50,000", { paid_on: "2026-02-20" });
    const after = await sums();
    expect(after.all.received_minor).toBe(before.all.received_minor - 50_000);
    expect(after.all.to_pay_back_minor).toBe(before.all.to_pay_back_minor - 50_000);
    expect(after.february).toBe(before.february - 50_000);
  });
});

import { beforeAll, describe, expect, it } from "vitest";
import { type Caller, makeCaller } from "#tests/support/caller.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { multipart, pdf } from "#tests/support/data/builders.ts";
import { aCharge, aPayment, aReport, florence, idOf, switchFeesOn } from "#tests/support/data/fees.ts";
import { pixel } from "#tests/support/files/pictures.ts";
import { emailsTo } from "#tests/support/mail.ts";
import { insertPayment, setConfirmed } from "./queries.ts";

const context = testContext({ RATE_LIMITS: "off" });
const now = new Date("2026-03-02T09:00:00Z");
let amina: Person;
let brian: Person;
let staff: Person;
let visitor: Caller;

beforeAll(async () => {
  amina = await person(context, cast.amina);
  brian = await person(context, cast.brian);
  staff = await person(context, florence);
  visitor = await makeCaller(context);
  await switchFeesOn(context);
  context.setClock(now);
});

const report = (charge: number, values: object = {}) =>
  amina.call("POST", "/student/fees/payments/", { charge, ...aPayment("450,000", values) });
const detail = async (id: number) => (await staff.call("GET", `/fees/${id}/`)).body;

describe("'I have paid' (beyond.md 1.5)", () => {
  it("a report with a transaction number is 'reported' and pays nothing yet", async () => {
    const { id } = await aCharge(context, amina);
    const { status, body } = await report(id, { external_id: "mp 260302.0907.a1", note: "From my sister" });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      amount_minor: 450_000,
      currency: "UGX",
      method: "mobile_money",
      provider: "mtn",
      external_id: "MP260302.0907.A1",
      paid_on: "2026-03-02",
      state: "reported",
      receipt: null,
      decided_at: null,
    });
    expect(await detail(id)).toMatchObject({ state: "unpaid", paid_minor: 0, reported_count: 1 });
  });

  it.each([9999999999, "9999999999", 2147483648, "0", -1, 1.5, "x", null])(
    "a charge id of %j is 400 at its field",
    async (charge) => {
      const reply = await amina.call("POST", "/student/fees/payments/", { ...aPayment("450,000"), charge });
      expect(reply.status, reply.text).toBe(400);
      expect(reply.body.charge).toHaveLength(1);
    },
  );

  it("a student cancels an undecided report, and may report its number again", async () => {
    const { id } = await aCharge(context, amina);
    const first = await report(id, { external_id: "CANCEL-1" });
    const path = `/student/fees/payments/${first.body.id}/cancel/`;
    expect((await brian.call("POST", path)).status).toBe(404);
    const cancelled = { status: 200, body: { state: "rejected", reason: "Cancelled by the student." } };
    expect(await amina.call("POST", path)).toMatchObject(cancelled);
    expect(await amina.call("POST", path)).toMatchObject(cancelled);
    expect(await detail(id)).toMatchObject({ reported_count: 0, state: "unpaid" });
    const again = await report(id, { external_id: "CANCEL-1" });
    expect(again.status).toBe(201);
    await staff.call("POST", `/payments/${again.body.id}/confirm/`, {});
    const late = await amina.call("POST", `/student/fees/payments/${again.body.id}/cancel/`);
    expect([late.status, late.body]).toEqual([
      400,
      { non_field_errors: ["This payment is confirmed already."] },
    ]);
  });

  it("texts for receipts are stored as one line of visible characters", async () => {
    const { id } = await aCharge(context, amina);
    const typed = {
      payer_name: "Amina\r\nPAID IN FULL\u2028\u202e",
      provider: "M\u200bTN\n",
      payer_phone: "0772\n100001",
    };
    const { status, body } = await report(id, typed);
    expect(status).toBe(201);
    expect(body).toMatchObject({ payer_name: "Amina PAID IN FULL", payer_phone: "0772 100001" });
    const order = { purchase_order: "PO\n7", organization: "Ministry\n\nPAID\u200b" };
    const accepted = await staff.call("POST", `/fees/${id}/purchase-order/`, order);
    expect(accepted.body).toMatchObject({ purchase_order: "PO 7", organization: "Ministry PAID" });
  });

  it("a report may have a proof instead, which only its student and staff can open", async () => {
    const { id } = await aCharge(context, amina);
    const { external_id: _none, ...values } = aPayment("450,000");
    const form = multipart({ charge: String(id), ...values, proof: new File([pixel], "slip.png") });
    const { status, body } = await amina.call("POST", "/student/fees/payments/", form);
    expect(status).toBe(201);
    expect(body.proof).toBe("slip.png");
    for (const one of [amina, staff]) {
      const answer = await one.call("GET", `/payments/${body.id}/proof/`);
      expect(answer.status).toBe(200);
      expect(answer.bytes.equals(pixel)).toBe(true);
    }
    expect((await brian.call("GET", `/payments/${body.id}/proof/`)).status).toBe(404);
    expect((await visitor("GET", `/payments/${body.id}/proof/`)).status).toBe(401);
  });

  it("a report without number and proof is refused; so is a wrong file type", async () => {
    const { id } = await aCharge(context, amina);
    const { status, body } = await report(id, { external_id: "" });
    expect(status).toBe(400);
    expect(body).toEqual({ external_id: ["Enter the transaction's number or attach a proof."] });
    const form = multipart({ charge: String(id), ...aPayment(), proof: new File(["MZ"], "slip.exe") });
    const refused = await amina.call("POST", "/student/fees/payments/", form);
    expect(refused.status).toBe(415);
    expect(refused.body.proof).toEqual(["File type not supported. Accepted types: pdf, jpg, jpeg, png"]);
    const disguised = multipart({ charge: String(id), ...aPayment(), proof: new File(["MZ"], "slip.pdf") });
    expect((await amina.call("POST", "/student/fees/payments/", disguised)).status).toBe(415);
  });

  it.each(["0", "UGX 0", "0.00"])("says that an amount of %j must be more than 0", async (amount) => {
    const { id } = await aCharge(context, amina);
    const { status, body } = await report(id, { amount });
    expect(status).toBe(400);
    expect(body).toEqual({ amount: ["The amount must be more than 0"] });
  });

  it.each(["-5", "abc", "", "450,000.50", "USD 450", "1e9", "99999999999999"])(
    "refuses an amount of %j at its field",
    async (amount) => {
      const { id } = await aCharge(context, amina);
      const { status, body } = await report(id, { amount });
      expect(status).toBe(400);
      expect(body).toEqual({ amount: ["Enter the amount in figures, for example 1,100,000"] });
    },
  );

  it.each([
    ...["450000", "450,000", "UGX 450 000", "ugx450,000", 450000],
    ...["Ugx. 450,000", "Shs. 450,000/=", "USh 450 000", "shs450,000/-"],
  ])("accepts an amount of %j", async (amount) => {
    const { id } = await aCharge(context, amina);
    expect((await report(id, { amount })).body.amount_minor).toBe(450_000);
  });

  it("refuses a day in the future and an invalid day", async () => {
    const { id } = await aCharge(context, amina);
    expect((await report(id, { paid_on: "2026-03-04" })).body).toEqual({
      paid_on: ["The day of the payment cannot be in the future."],
    });
    expect((await report(id, { paid_on: "2026-02-30" })).body).toEqual({
      paid_on: ["Choose the day of the payment."],
    });
  });

  it("a known transaction number is 409 in any writing, until its payment is rejected", async () => {
    const { id } = await aCharge(context, amina);
    const first = await report(id, { external_id: "ABC 123" });
    const again = await report(id, { external_id: "abc123" });
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({
      external_id: ["A payment with this transaction number is on record already."],
    });
    await staff.call("POST", `/payments/${first.body.id}/reject/`, { reason: "Another student's" });
    expect((await report(id, { external_id: "abc123" })).status).toBe(201);
  });

  it("a report that is sent twice with one Idempotency-Key is stored once", async () => {
    const { id } = await aCharge(context, amina);
    const form = { charge: id, ...aPayment() };
    const key = { "idempotency-key": "report-1" };
    const all = await Promise.all(
      Array.from({ length: 5 }, () => amina.call("POST", "/student/fees/payments/", form, key)),
    );
    expect(new Set(all.map(({ body }) => body.id)).size).toBe(1);
    expect((await detail(id)).payments).toHaveLength(1);
  });

  it("'nobody sees another's charge': report, invoice, proof and receipt are 404", async () => {
    const { id } = await aCharge(context, brian);
    const payment = idOf(
      await brian.call(
        "POST",
        "/student/fees/payments/",
        multipart({ charge: String(id), ...aPayment(), proof: pdf() }),
      ),
    );
    await staff.call("POST", `/payments/${payment}/confirm/`);
    expect((await brian.call("GET", `/payments/${payment}/proof/`)).status).toBe(200);
    const asked = [
      await report(id),
      await amina.call("GET", `/fees/${id}/invoice.pdf`),
      await amina.call("GET", `/payments/${payment}/proof/`),
      await amina.call("GET", `/payments/${payment}/receipt.pdf`),
    ];
    for (const answer of asked) {
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual({ detail: "Not found." });
    }
  });

  it("reporting is 404 while fees are switched off", async () => {
    const { id } = await aCharge(context, amina);
    await context.db.updateTable("fee_rules").set({ is_on: false }).execute();
    expect((await report(id)).status).toBe(404);
    await switchFeesOn(context);
  });
});

describe("'One transaction counts once, however its number and network are written' (beyond.md 1.2)", () => {
  const written: [title: string, values: object][] = [
    ["another name of the network", { provider: "MTN MoMo" }],
    ["the network with its country", { provider: "MTN Uganda" }],
    ["no network", { provider: "" }],
    ["mobile money as the network", { provider: "Mobile Money" }],
    ["an invisible character in the network", { provider: "MT\u200bN" }],
    ["an invisible character in the number", { external_id: "MP\u200b2611.0001" }],
    ["full-width letters", { external_id: "ＭＰ２６１１．０００１" }],
    ["a combining mark", { external_id: "MP2611.0001\u0301" }],
    ["a label", { external_id: "TID: MP2611.0001" }],
    ["another label", { external_id: "Txn ID MP2611.0001" }],
    ["small letters and a full stop", { external_id: "mp2611.0001." }],
    ["no punctuation", { external_id: "MP26110001" }],
  ];
  const original = { provider: "MTN", external_id: "MP2611.0001" };
  const known = { external_id: ["A payment with this transaction number is on record already."] };

  let first: Awaited<ReturnType<typeof aCharge>>;
  const knownToStaff = {
    external_id: [
      expect.stringMatching(/^The payment of Amina .* on \d+ Mar 2026 has this transaction number/),
    ],
  };

  it("records the first payment", async () => {
    first = await aCharge(context, amina);
    const { id } = first;
    const form = aPayment("10,000", original);
    expect((await staff.call("POST", `/fees/${id}/payments/`, form)).status).toBe(201);
  });

  it.each(written)("is 409 for staff and students when written with %s", async (_title, values) => {
    const { id } = await aCharge(context, amina);
    const form = aPayment("10,000", { ...original, ...values });
    const recorded = await staff.call("POST", `/fees/${id}/payments/`, {
      ...form,
      known_number: "MP26110001",
    });
    expect([recorded.status, recorded.body]).toMatchObject([409, knownToStaff]);
    const reported = await report(id, { ...form, known_number: "MP26110001" });
    expect([reported.status, reported.body]).toMatchObject([409, known]);
  });

  it("staff get the student, program, day and charge of the known payment; students get nothing (beyond.md 1.2)", async () => {
    const { id } = await aCharge(context, brian);
    const form = aPayment("10,000", original);
    const recorded = await staff.call("POST", `/fees/${id}/payments/`, form);
    const { program_title } = (await staff.call("GET", `/fees/${first.id}/`)).body;
    expect(recorded).toMatchObject({ status: 409, body: { known_charge: first.id } });
    expect(recorded.body.external_id[0]).toContain(` for ${program_title} on `);
    const reported = await brian.call("POST", "/student/fees/payments/", { charge: id, ...form });
    expect(reported.status).toBe(409);
    expect({ ...reported.body, request_id: "" }).toEqual({
      ...known,
      detail: known.external_id[0],
      request_id: "",
    });
  });

  it.each(["МP2611.0001", "MP2611.0001\u0430", "ΜP2611.0001"])(
    "refuses %j, whose letters only look like A to Z",
    async (external_id) => {
      const { id } = await aCharge(context, amina);
      const { status, body } = await report(id, { ...original, external_id });
      expect(status).toBe(400);
      expect(body.external_id[0]).toMatch(/is not one of the letters A to Z/);
      const provider = await report(id, { provider: "МTN", external_id: "X9" });
      expect(provider.body.provider[0]).toMatch(/is not one of the letters A to Z/);
    },
  );

  it("refuses a number that a spreadsheet shortened", async () => {
    const { id } = await aCharge(context, amina);
    const sentence = "The spreadsheet shortened this number. Write all its digits.";
    expect((await report(id, { external_id: "2.34568E+10" })).body).toEqual({ external_id: [sentence] });
  });

  it("asks a student once about a number of another network, without names", async () => {
    const { id } = await aCharge(context, brian);
    const form = { charge: id, ...aPayment("10,000", { ...original, provider: "Airtel" }) };
    const send = (values: object) => brian.call("POST", "/student/fees/payments/", { ...form, ...values });
    const asked = await send({});
    expect([asked.status, asked.body]).toEqual([
      400,
      {
        external_id: [
          "A payment of another bank or network has this number, too. If yours is another payment, press the button again.",
        ],
      },
    ]);
    const { status, body } = await send({ known_number: "mp2611 0001" });
    expect(status).toBe(201);
    const refused = await staff.call("POST", `/payments/${body.id}/confirm/`);
    expect(refused).toMatchObject({
      status: 400,
      body: { external_id: [expect.stringContaining("The payment of Amina Nakato, UGX 10,000")] },
    });
    const path = `/payments/${body.id}/confirm/`;
    expect((await staff.call("POST", path, { known_number: "MP2611.0001" })).status).toBe(200);
  });

  it("the database enforces the rule for writers that skip the check", async () => {
    const { id } = await aCharge(context, amina);
    const row = {
      charge_id: id,
      amount_minor: 1,
      method: "bank",
      provider: "mtn uganda",
      external_id: "tid: mp2611-0001",
      paid_on: "2026-03-01",
      source: "import",
      reported_at: now,
    } as const;
    await expect(insertPayment(context.db, row)).rejects.toThrow("payments_external_once");
  });

  it.each(["0202-03-01", "1026-03-01", "1999-12-31"])("refuses the day %s as too early", async (paid_on) => {
    const { id } = await aCharge(context, amina);
    const sentence = { paid_on: ["The day of the payment must be in 2000 or later."] };
    expect((await report(id, { paid_on })).body).toEqual(sentence);
    const recorded = await staff.call("POST", `/fees/${id}/payments/`, aPayment("1", { paid_on }));
    expect(recorded.body).toEqual(sentence);
    expect((await report(id, { paid_on: "2000-01-01" })).status).toBe(201);
  });
});

describe("decisions of staff (beyond.md 1.2)", () => {
  it("a payment that staff record is confirmed at once and gets the next receipt", async () => {
    const { id } = await aCharge(context, amina);
    const { status, body } = await staff.call("POST", `/fees/${id}/payments/`, aPayment("200,000"));
    expect(status).toBe(201);
    expect(body).toMatchObject({
      state: "confirmed",
      source: "staff",
      reported_by: "Florence Akello",
      decided_by: "Florence Akello",
      receipt: {
        number: expect.stringMatching(/^2026-\d{6}$/),
        code: expect.stringMatching(/^[0-9a-v]{16}$/),
      },
    });
    expect(await detail(id)).toMatchObject({ state: "part_paid", paid_minor: 200_000, left_minor: 250_000 });
    const next = await staff.call("POST", `/fees/${id}/payments/`, aPayment("250,000"));
    expect(Number(next.body.receipt.number.slice(5))).toBe(Number(body.receipt.number.slice(5)) + 1);
    expect((await detail(id)).state).toBe("paid");
  });

  it("confirming a report issues a receipt; 'a second confirmation changes nothing'", async () => {
    const { id } = await aCharge(context, amina);
    const payment = await aReport(amina, id);
    const first = await staff.call("POST", `/payments/${payment}/confirm/`);
    expect(first.body).toMatchObject({ state: "confirmed", source: "student", reported_by: "Amina Nakato" });
    const second = await staff.call("POST", `/payments/${payment}/confirm/`);
    expect(second.body).toEqual(first.body);
    const { body } = await amina.call("GET", "/student/fees/");
    expect(body[0]).toMatchObject({ state: "paid", left_minor: 0 });
    expect(body[0].payments[0].receipt.number).toBe(first.body.receipt.number);
  });

  it("rejecting needs a reason, which the student reads; there is no receipt", async () => {
    const { id } = await aCharge(context, amina);
    const payment = await aReport(amina, id);
    expect((await staff.call("POST", `/payments/${payment}/reject/`, {})).body).toEqual({
      reason: ["Reason is required"],
    });
    await staff.call("POST", `/payments/${payment}/reject/`, { reason: "No such transaction" });
    const { body } = await amina.call("GET", "/student/fees/");
    expect(body[0].payments[0]).toMatchObject({
      state: "rejected",
      reason: "No such transaction",
      receipt: null,
    });
    expect(body[0].state).toBe("unpaid");
    const confirmed = await staff.call("POST", `/payments/${payment}/confirm/`);
    expect(confirmed.status).toBe(400);
    expect(confirmed.body).toEqual({ non_field_errors: ["This payment is rejected already."] });
  });

  it("staff may record a reversed number again for another student; students cannot report it", async () => {
    const wrong = await aCharge(context, amina);
    const right = await aCharge(context, brian);
    const form = { ...aPayment(), external_id: "MISTAKEN 1" };
    const recorded = await staff.call("POST", `/fees/${wrong.id}/payments/`, form);
    await staff.call("POST", `/payments/${idOf(recorded)}/reverse/`, { reason: "Recorded for another" });
    expect(await report(wrong.id, { external_id: "mistaken1" })).toMatchObject({
      status: 409,
      body: { external_id: ["A payment with this transaction number is on record already."] },
    });
    expect((await staff.call("POST", `/fees/${right.id}/payments/`, form)).status).toBe(201);
    expect((await staff.call("POST", `/fees/${wrong.id}/payments/`, form)).status).toBe(409);
  });

  it("a number of another bank or network needs one confirmation", async () => {
    const one = await aCharge(context, brian);
    const two = await aCharge(context, amina);
    const record = (values: object) =>
      staff.call(
        "POST",
        `/fees/${two.id}/payments/`,
        aPayment("10,000", { external_id: "DOUBLE 7", ...values }),
      );
    const first = aPayment("20,000", { external_id: "double7" });
    expect((await staff.call("POST", `/fees/${one.id}/payments/`, first)).status).toBe(201);
    const asked = await record({ method: "bank", provider: "Stanbic" });
    expect(asked).toMatchObject({
      status: 400,
      body: {
        external_id: [
          "The payment of Brian Otieno, UGX 20,000 (Mobile money, MTN), has this number, too. If this is another payment, press the button again.",
        ],
      },
    });
    expect((await record({ method: "cash", provider: "", known_number: "another" })).status).toBe(400);
    const known_number = "double 7";
    expect((await record({ provider: "mtn", known_number })).status).toBe(409);
    expect((await record({ method: "bank", provider: "Stanbic", known_number })).status).toBe(201);
    // A bank transfer without a bank may be of any bank.
    expect(await record({ method: "bank", provider: "", known_number })).toMatchObject({
      status: 409,
      body: { external_id: [expect.stringMatching(/^The payment of Amina .* has this transaction number/)] },
    });
    expect((await record({ method: "bank", provider: "dfcu", known_number })).status).toBe(201);
  });

  it("asks once before the same fee, amount and day is recorded again (beyond.md 1.2)", async () => {
    const { id } = await aCharge(context, amina);
    const record = (values = {}) =>
      staff.call(
        "POST",
        `/fees/${id}/payments/`,
        aPayment("100,000", { external_id: "", known_amount: "", ...values }),
      );
    const tabs = await Promise.all([record(), record()]);
    expect(tabs.map(({ status }) => status).sort()).toEqual([201, 400]);
    expect(tabs.find(({ status }) => status === 400)?.body).toEqual({
      amount: [
        expect.stringMatching(
          /^Mobile money, receipt 2026-\d{6}, has the same amount and day\. If it is right, press the button again\.$/,
        ),
      ],
    });
    expect((await record({ known_amount: "90,000" })).status).toBe(400);
    expect((await record({ paid_on: "2026-03-01" })).status).toBe(201);
    expect((await record({ known_amount: 100_000 })).status).toBe(201);
    expect((await detail(id)).paid_minor).toBe(300_000);
  });

  it("asks about a reported payment of the same amount and day (beyond.md 1.2)", async () => {
    const { id } = await aCharge(context, amina);
    const payment = await aReport(amina, id, "100,000");
    const form = aPayment("100,000", { external_id: "", known_amount: "" });
    const sentence =
      "The student reported a payment of this amount and day, which you can confirm. If it is right, press the button again.";
    const asked = await staff.call("POST", `/fees/${id}/payments/`, form);
    expect(asked).toMatchObject({ status: 400, body: { amount: [sentence] } });
    const known = { ...form, known_amount: "UGX 100,000" };
    expect((await staff.call("POST", `/fees/${id}/payments/`, known)).status).toBe(201);
    expect((await staff.call("POST", `/payments/${payment}/confirm/`)).status).toBe(400);
    const body = { known_amount: "100000" };
    expect((await staff.call("POST", `/payments/${payment}/confirm/`, body)).status).toBe(200);
  });

  it("asks once before more than is left is recorded or confirmed (beyond.md 1.2)", async () => {
    const { id } = await aCharge(context, amina);
    const reported = await aReport(amina, id, "500,000");
    const sentence = "This is UGX 50,000 more than is left. If it is right, press the button again.";
    const record = (values = {}) =>
      staff.call(
        "POST",
        `/fees/${id}/payments/`,
        aPayment("500,000", { paid_on: "2026-03-01", known_amount: "", ...values }),
      );
    expect(await record()).toMatchObject({ status: 400, body: { amount: [sentence] } });
    const path = `/payments/${reported}/confirm/`;
    expect(await staff.call("POST", path)).toMatchObject({ status: 400, body: { amount: [sentence] } });
    expect((await staff.call("POST", path, { known_amount: "500,000" })).status).toBe(200);
    expect((await record({ known_amount: "500,000" })).status).toBe(201);
    expect((await detail(id)).to_pay_back_minor).toBe(550_000);
  });

  it("the database refuses two confirmed payments of one fee, amount and day unless they are numbered", async () => {
    const { id: charge_id } = await aCharge(context, amina);
    const row = {
      ...{ charge_id, amount_minor: 10_000, method: "cash" as const, paid_on: "2026-03-02" },
      ...{ state: "confirmed" as const, source: "staff" as const, reported_at: now, decided_at: now },
    };
    await insertPayment(context.db, row);
    await expect(insertPayment(context.db, row)).rejects.toThrow("payments_once_a_day");
    await insertPayment(context.db, { ...row, repeats: 1 });
  });

  it("the database refuses a second payment of a fee, amount and day that nobody has accepted", async () => {
    const { id: charge_id } = await aCharge(context, amina);
    const row = {
      ...{ charge_id, amount_minor: 10_000, method: "cash" as const, paid_on: "2026-03-02" },
      ...{ source: "student" as const, reported_at: now },
    };
    const decided = { decided_by: staff.id, decided_at: now };
    const confirm = async (mayRepeat: boolean) =>
      setConfirmed(context.db, await insertPayment(context.db, row), decided, mayRepeat);
    await confirm(false);
    await confirm(true);
    await expect(confirm(false)).rejects.toThrow("payments_once_a_day");
    await confirm(true);
  });

  it("a reversal reopens the charge; the receipt keeps its number but is not valid", async () => {
    const { id } = await aCharge(context, amina);
    const { body: paid } = await staff.call("POST", `/fees/${id}/payments/`, aPayment());
    const before = await visitor("GET", `/receipts/${paid.receipt.code}/`);
    expect(before.body).toEqual({
      number: paid.receipt.number,
      issued_at: paid.receipt.issued_at,
      currency: "UGX",
      amount_minor: 450_000,
      program_title: "Project Planning for Field Teams",
      payer_initials: "A. N.",
      is_valid: true,
      reversed_at: null,
    });
    const { body } = await staff.call("POST", `/payments/${paid.id}/reverse/`, { reason: "Refunded" });
    expect(body).toMatchObject({ state: "reversed", reason: "Refunded", receipt: paid.receipt });
    expect(await detail(id)).toMatchObject({ state: "unpaid", paid_minor: 0, left_minor: 450_000 });
    const after = await visitor("GET", `/receipts/${paid.receipt.code}/`);
    expect(after.body).toMatchObject({ is_valid: false, reversed_at: now.toISOString() });
  });

  it("'A code that no receipt has is 404'", async () => {
    expect((await visitor("GET", `/receipts/${"0".repeat(16)}/`)).status).toBe(404);
    expect((await visitor("GET", "/receipts/x/")).status).toBe(404);
  });

  it("'The database stores who did it, when and from where'", async () => {
    const { id } = await aCharge(context, amina);
    const payment = await aReport(amina, id);
    await staff.call("POST", `/payments/${payment}/confirm/`);
    const row = await context.db
      .selectFrom("payments")
      .select(["reported_by", "reported_from", "reported_at", "decided_by", "decided_at"])
      .where("id", "=", payment)
      .executeTakeFirst();
    expect(row).toEqual({
      reported_by: amina.id,
      reported_from: "127.0.0.1",
      reported_at: now,
      decided_by: staff.id,
      decided_at: now,
    });
    const entry = await context.db
      .selectFrom("audit_log")
      .select(["action", "actor_email", "after"])
      .where("resource", "=", "payment")
      .where("resource_id", "=", payment)
      .execute();
    expect(entry).toEqual([
      { action: "confirm", actor_email: florence.email, after: { state: "confirmed", charge: id } },
    ]);
  });

  it("'The student gets an email about each decision, once: with the receipt, or with the reason'", async () => {
    const ruth = await person(context, { ...cast.brian, email: "ruth@darasa.example", name: "Ruth Auma" });
    const { id } = await aCharge(context, ruth);
    const confirmed = await aReport(ruth, id, "200,000");
    const rejected = await aReport(ruth, id, "250,000");
    for (let time = 0; time < 2; time++) {
      await staff.call("POST", `/payments/${confirmed}/confirm/`);
      await staff.call("POST", `/payments/${rejected}/reject/`, { reason: "No such transaction" });
    }
    await staff.call("POST", `/payments/${confirmed}/reverse/`, { reason: "Sent twice" });
    const emails = (await emailsTo(context, ruth.email)).filter(({ key }) => key?.startsWith("payment-"));
    expect(emails.map(({ subject }) => subject)).toEqual([
      "We have received your payment",
      "We could not confirm your payment",
      "Your payment was reversed",
    ]);
    expect(emails[0]?.text).toContain("/dashboard?section=fees");
    expect(emails[1]?.text).toContain("No such transaction");
  });

  it("an unknown charge or payment is 404", async () => {
    const asked = [
      await staff.call("GET", "/fees/999999/"),
      await staff.call("POST", "/fees/999999/payments/", aPayment()),
      await staff.call("POST", "/payments/999999/confirm/"),
      await staff.call("POST", "/payments/999999/reverse/", { reason: "x" }),
    ];
    expect(asked.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });
});

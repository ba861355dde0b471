import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { failures } from "#contract/fees/request-failures.ts";
import { makeCaller } from "#tests/support/caller.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { anotherProcess, testContext } from "#tests/support/context.ts";
import { aProgram } from "#tests/support/data/builders.ts";
import { aCharge, aPayment, aReport, florence, switchFeesOn } from "#tests/support/data/fees.ts";
import { MomoSimulator } from "#tests/support/fakes/momo-simulator.ts";
import { emailsTo } from "#tests/support/mail.ts";
import type { MobileMoneyProvider } from "./provider.ts";
import { providerOf } from "./providers.ts";
import { askProvider } from "./question.ts";
import { pauseAfter } from "./queue.ts";

const momo = await MomoSimulator.run();
const context = testContext({ RATE_LIMITS: "off", ...momo.environment });
let amina: Person;
let brian: Person;
let staff: Person;
let provider: MobileMoneyProvider;

beforeAll(async () => {
  amina = await person(context, cast.amina);
  brian = await person(context, cast.brian);
  staff = await person(context, florence);
  await switchFeesOn(context);
  const found = providerOf(context.config);
  if (!found) throw new Error("no provider");
  provider = found;
  context.log.level = "silent";
});
beforeEach(() => {
  momo.decides = undefined;
  momo.calls.length = 0;
  context.setClock(undefined);
});
afterAll(() => momo.close());

const PHONE = "0772 123 456";
const start = (charge: number, values: object = {}, who = amina) =>
  who.call("POST", "/student/fees/mobile-money/", { charge, amount: "450,000", phone: PHONE, ...values });

const stored = (id: string) =>
  context.db.selectFrom("mobile_money_requests").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** Asks the next question about a request, as its job does. */
async function ask(id: string): Promise<void> {
  await askProvider(context, provider, { id, question: (await stored(id)).questions });
}

/** Starts a request that the network has accepted. */
async function pending(price = "UGX 450,000", amount = price) {
  const charge = await aCharge(context, amina, price);
  const { body, text } = await start(charge.id, { amount });
  if (!body.id) throw new Error(text);
  await ask(body.id);
  return { charge, id: body.id as string };
}

const own = async (charge: number) =>
  (await amina.call("GET", "/student/fees/")).body.find(({ id }: { id: number }) => id === charge);
const jobs = async (id: string) =>
  (
    await context.pool.query<{ data: { question: number }; seconds: number }>(
      "SELECT data, extract(epoch FROM start_after - created_on)::integer AS seconds FROM pgboss.job WHERE name = 'mobile-money' AND data->>'id' = $1 ORDER BY created_on",
      [id],
    )
  ).rows;

describe("paying with mobile money (beyond.md 1.8)", () => {
  it("stores a request before sending it; it may be for part of the fee", async () => {
    const charge = await aCharge(context, amina);
    const { status, body } = await start(charge.id, { amount: "UGX 200 000", phone: "+256 (0) 772-123-456" });
    expect(status).toBe(201);
    expect(body).toMatchObject({ state: "begun", amount_minor: 200_000, phone: "+256772123456" });
    expect(momo.calls).toEqual([]);
    expect(await jobs(body.id)).toEqual([{ data: { id: body.id, question: 0 }, seconds: 0 }]);
    await ask(body.id);
    expect(momo.requests.get(body.id)).toMatchObject({
      amount: "200000",
      currency: "UGX",
      externalId: charge.reference,
      payer: { partyIdType: "MSISDN", partyId: "256772123456" },
    });
    expect(await own(charge.id)).toMatchObject({ paid_minor: 0, mobile_money: { state: "pending" } });
    expect(momo.requests.get(body.id)?.callback).toBeUndefined();
    const secure = providerOf({ ...context.config, secure: true, publicUrl: "https://learn.example" });
    const id = "5d9c2f5e-7d1c-4f0e-9d53-0a1d2b3c4d5e";
    await secure?.start({ ...(await stored(body.id)), id, reference: charge.reference });
    expect(momo.requests.get(id)?.callback).toBe(`https://learn.example/callbacks/mobile-money/${id}`);
  });

  it("an approved request makes one confirmed payment with a receipt and one email", async () => {
    const { charge, id } = await pending();
    momo.decide(id, { status: "SUCCESSFUL", financialTransactionId: "7700001" });
    await Promise.all([ask(id), ask(id), ask(id)]);
    await ask(id);
    const fee = await own(charge.id);
    expect(fee).toMatchObject({ state: "paid", left_minor: 0, mobile_money: null });
    expect(fee.payments).toMatchObject([
      {
        state: "confirmed",
        provider: "mtn",
        external_id: "7700001",
        receipt: { number: expect.any(String) },
      },
    ]);
    const { body: seen } = await staff.call("GET", `/fees/${charge.id}/`);
    expect(seen.payments).toMatchObject([
      { source: "mobile_money", decided_by: "", payer_phone: "+256772123456" },
    ]);
    const emails = await emailsTo(context, amina.email);
    expect(emails.filter(({ key }) => key === `payment-confirmed ${fee.payments[0].id}`)).toHaveLength(1);
  });

  it("every failure has a sentence for the student and the network's word for staff", async () => {
    const charge = await aCharge(context, amina);
    const reasons = [
      ["APPROVAL_REJECTED", "declined"],
      ["EXPIRED", "expired"],
      ["COULD_NOT_PERFORM_TRANSACTION", "expired"],
      ["NOT_ENOUGH_FUNDS", "no_funds"],
      ["PAYER_LIMIT_REACHED", "limit"],
      ["PAYER_NOT_FOUND", "unknown_phone"],
      ["INTERNAL_PROCESSING_ERROR", "unavailable"],
      ["PAYEE_NOT_ALLOWED_TO_RECEIVE", "refused"],
      [{ code: "APPROVAL_REJECTED", message: "Rejected." }, "declined"],
      [undefined, "refused"],
    ] as const;
    for (const [reason, failure] of reasons) {
      const { body: request } = await start(charge.id);
      await ask(request.id);
      momo.decide(request.id, { status: "FAILED", ...(reason && { reason }) });
      await ask(request.id);
      expect(await own(charge.id)).toMatchObject({
        paid_minor: 0,
        mobile_money: { state: "failed", failure },
      });
      const detail = typeof reason === "object" ? reason.code : (reason ?? "FAILED");
      const { body } = await staff.call("GET", `/fees/${charge.id}/`);
      expect(body.mobile_money[0]).toMatchObject({ failure, detail });
    }
    expect(failures.declined.what).toBe("You declined the payment on your phone.");
  });

  it('"A crash neither asks twice": a request is sent again with its id, and 409 is accepted', async () => {
    const charge = await aCharge(context, amina);
    const { body } = await start(charge.id);
    momo.faults.start = ["lost"];
    await ask(body.id);
    expect(await stored(body.id)).toMatchObject({ state: "begun", detail: "The network cannot be reached" });
    expect(momo.requests.has(body.id)).toBe(true);
    await ask(body.id);
    expect(momo.calls).toEqual(["POST /collection/v1_0/requesttopay 409"]);
    expect(await stored(body.id)).toMatchObject({ state: "pending", detail: "" });
  });

  it("an expired token is fetched again once; a second 401 counts as no answer", async () => {
    const { id } = await pending();
    momo.expireTokens();
    momo.calls.length = 0;
    await ask(id);
    expect(momo.calls).toEqual([
      `GET /collection/v1_0/requesttopay/${id} 401`,
      "POST /collection/token/ 200",
      `GET /collection/v1_0/requesttopay/${id} 200`,
    ]);
    momo.faults.ask = [401, 401];
    await ask(id);
    expect(await stored(id)).toMatchObject({ state: "pending", detail: "The network answered 401" });
  });

  it.each([
    ["ask", 500, "The network answered 500"],
    ["ask", 404, "The network has no such request"],
    ["ask", "garbage", "The network's answer cannot be read"],
    ["ask", "silence", "The network cannot be reached"],
    ["token", 500, "The network answered the log-in with 500"],
  ] as const)(
    "if the answer to %s is %s, the request stays open and staff see why",
    async (step, fault, detail) => {
      const { charge, id } = await pending();
      if (step === "token") momo.expireTokens();
      momo.faults[step] = [fault];
      await ask(id);
      expect(await stored(id)).toMatchObject({ state: "pending", detail, questions: 2 });
      const { body } = await staff.call("GET", `/fees/${charge.id}/`);
      expect(body.mobile_money).toMatchObject([{ detail, is_hanging: false }]);
      momo.decide(id, { status: "SUCCESSFUL" });
      await ask(id);
      expect((await own(charge.id)).state).toBe("paid");
    },
  );

  it("a success with another currency or an invalid amount is ignored", async () => {
    const { charge, id } = await pending();
    for (const wrong of [{ amount: "-45" }, { amount: "450000", currency: "EUR" }, { amount: "many" }]) {
      momo.decide(id, { status: "SUCCESSFUL", ...wrong });
      await ask(id);
      expect(await own(charge.id)).toMatchObject({ paid_minor: 0, mobile_money: { state: "pending" } });
    }
    momo.decide(id, { status: "SUCCESSFUL", amount: "450000", currency: "UGX" });
    await ask(id);
    expect((await own(charge.id)).paid_minor).toBe(450_000);
  });

  it("a 400 fails the request; after 5 minutes an unsent request is never sent", async () => {
    const charge = await aCharge(context, amina);
    momo.faults.start = [400];
    const { body: refused } = await start(charge.id);
    await ask(refused.id);
    expect(await stored(refused.id)).toMatchObject({ state: "failed", reason: "refused" });
    const { body } = await start(charge.id);
    momo.faults.start = [500];
    await ask(body.id);
    expect((await stored(body.id)).state).toBe("begun");
    context.setClock(new Date(Date.now() + 6 * 60_000));
    await ask(body.id);
    expect(await stored(body.id)).toMatchObject({ state: "failed", reason: "not_sent" });
    expect(momo.requests.has(body.id)).toBe(false);
  });

  it('"growing pauses: a tenth of the request\'s age, from 3 seconds to 6 hours"', async () => {
    const minutes = [0, 1, 5, 60, 24 * 60, 30 * 24 * 60];
    expect(minutes.map((age) => pauseAfter(age * 60_000) / 1_000)).toEqual([3, 6, 30, 360, 8_640, 21_600]);
    const { charge, id } = await pending();
    context.setClock(new Date(Date.now() + 60 * 60_000));
    await ask(id);
    const all = await jobs(id);
    expect(all.map(({ data }) => data.question)).toEqual([0, 1, 2]);
    expect(all[2]?.seconds).toBeGreaterThan(300);
    const { body } = await staff.call("GET", `/fees/${charge.id}/`);
    expect(body.mobile_money).toMatchObject([{ state: "unanswered", is_hanging: true }]);
  });

  it('"One request at a time may wait for a fee", also across two processes', async () => {
    const other = await anotherProcess(context);
    const charge = await aCharge(context, amina);
    const elsewhere = { ...amina, call: await makeCaller({ ...context, app: other.app }, amina.id) };
    const all = await Promise.all(
      Array.from({ length: 6 }, (_, index) => start(charge.id, {}, index % 2 ? elsewhere : amina)),
    );
    expect(all.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    expect(all.find(({ status }) => status === 409)?.body.detail).toBe(
      "A phone has already been asked to pay this fee. Approve or decline that request first.",
    );
    const { id } = all.find(({ status }) => status === 201)?.body ?? {};
    momo.decides = { status: "SUCCESSFUL" };
    await Promise.all([0, 0, 1, 1].map((question) => askProvider(other.context, provider, { id, question })));
    await ask(id);
    expect((await own(charge.id)).payments).toHaveLength(1);
    await other.close();
  });

  it("an Idempotency-Key repeats the first answer; a foreign or missing charge is 404", async () => {
    const charge = await aCharge(context, amina);
    const body = { charge: charge.id, amount: "450000", phone: PHONE };
    const headers = { "idempotency-key": "momo-1" };
    const [one, two] = [
      await amina.call("POST", "/student/fees/mobile-money/", body, headers),
      await amina.call("POST", "/student/fees/mobile-money/", body, headers),
    ];
    expect([two.status, two.body.id]).toEqual([201, one.body.id]);
    expect((await start(charge.id, {}, brian)).status).toBe(404);
    expect((await start(99_999)).status).toBe(404);
    await switchFeesOn(context, { is_on: false });
    expect((await start(charge.id)).status).toBe(404);
    await switchFeesOn(context);
  });

  it.each([
    [{ amount: "a lot" }, { amount: ["Enter the amount in figures, for example 1,100,000"] }],
    [{ amount: "450,001" }, { amount: ["At most UGX 450,000 is left to pay."] }],
    [{ amount: "0" }, { amount: ["The amount must be more than 0"] }],
    [
      { phone: "0772 123" },
      { phone: ["Phone number must be exactly 9 digits after the country code (currently 6 digits)"] },
    ],
    [{ phone: "" }, { phone: ["Phone number is required"] }],
  ])("refuses %j at its field", async (wrong, errors) => {
    const charge = await aCharge(context, amina);
    const { status, body } = await start(charge.id, wrong);
    expect(status).toBe(400);
    expect(body).toMatchObject(errors);
  });

  it("a settled charge and one in another currency are refused", async () => {
    const paid = await aCharge(context, amina);
    await staff.call("POST", `/fees/${paid.id}/payments/`, aPayment());
    expect((await start(paid.id)).body.charge).toEqual(["This charge is settled."]);
    const dollars = await aCharge(context, amina, "USD 100");
    expect((await start(dollars.id, { amount: "100" })).body.charge).toEqual([
      "Mobile money pays fees in UGX only.",
    ]);
  });
});

describe("unanswered requests (decision 0041)", () => {
  const MINUTE_MS = 60_000;
  const later = (minutes: number) => context.setClock(new Date(Date.now() + minutes * MINUTE_MS));
  /** Starts a request that the network still calls PENDING after eleven minutes. */
  async function unanswered() {
    const found = await pending();
    later(11);
    await ask(found.id);
    return found;
  }

  it("after 10 minutes the student is informed and may try again; before, that is 409", async () => {
    const { charge, id } = await pending();
    later(9);
    await ask(id);
    expect((await own(charge.id)).mobile_money).toMatchObject({ state: "pending", failure: null });
    expect((await start(charge.id)).status).toBe(409);
    later(11);
    await ask(id);
    const told = (await own(charge.id)).mobile_money;
    expect(told).toMatchObject({ id, state: "unanswered", failure: "unanswered", ended_at: null });
    expect(failures.unanswered.next).toContain("do not pay again");
    const { body: again } = await start(charge.id);
    expect(again).toMatchObject({ state: "begun" });
    expect((await own(charge.id)).mobile_money.id).toBe(again.id);
  });

  it("is unanswered after 10 minutes even if the network never replied", async () => {
    const charge = await aCharge(context, amina);
    const { body } = await start(charge.id);
    momo.faults.start = [500];
    await ask(body.id);
    later(11);
    momo.faults.ask = [500];
    await ask(body.id);
    expect((await own(charge.id)).mobile_money).toMatchObject({ state: "unanswered" });
    // The network is reachable again and does not know the request, so it was never sent and never will be.
    await ask(body.id);
    expect((await own(charge.id)).mobile_money).toMatchObject({ state: "failed", failure: "not_sent" });
    expect(momo.requests.has(body.id)).toBe(false);
  });

  it('"a late success is still a payment", even if a second request is paid as well', async () => {
    const { charge, id } = await unanswered();
    expect((await jobs(id)).at(-1)?.data.question).toBe((await stored(id)).questions);
    const { body: second } = await start(charge.id, { amount: "100,000" });
    await ask(second.id);
    later(60);
    momo.decide(id, { status: "SUCCESSFUL" });
    await ask(id);
    expect(await own(charge.id)).toMatchObject({ state: "paid", paid_minor: 450_000 });
    momo.decide(second.id, { status: "SUCCESSFUL" });
    await ask(second.id);
    expect(await own(charge.id)).toMatchObject({
      state: "overpaid",
      paid_minor: 550_000,
      mobile_money: null,
    });
    expect(await stored(id)).toMatchObject({ state: "successful" });
  });

  it("shows an unanswered request for a day; a late FAILED ends it with its reason", async () => {
    const { charge, id } = await unanswered();
    const { body } = await staff.call("GET", `/fees/${charge.id}/`);
    expect(body.mobile_money).toMatchObject([{ state: "unanswered", is_hanging: true }]);
    later(11 + 25 * 60);
    const { call } = { call: await makeCaller(context, amina.id) };
    const fee = (await call("GET", "/student/fees/")).body.find(
      (one: { id: number }) => one.id === charge.id,
    );
    expect(fee.mobile_money).toBeNull();
    context.setClock(undefined);
    later(30);
    momo.decide(id, { status: "FAILED", reason: "EXPIRED" });
    await ask(id);
    expect((await own(charge.id)).mobile_money).toMatchObject({ state: "failed", failure: "expired" });
  });
});

describe('money that the network confirms is "never lost and never counted twice"', () => {
  it("confirms the student's own report of the same transaction", async () => {
    const { charge, id } = await pending();
    const values = { provider: "MTN", external_id: "8800001" };
    const { body: report } = await amina.call("POST", "/student/fees/payments/", {
      charge: charge.id,
      ...aPayment("450,000", values),
    });
    momo.decide(id, { status: "SUCCESSFUL", financialTransactionId: "8800001" });
    await ask(id);
    const fee = await own(charge.id);
    expect(fee).toMatchObject({ paid_minor: 450_000, payments: [{ id: report.id, state: "confirmed" }] });
    expect((await stored(id)).payment_id).toBe(report.id);
  });

  it("uses the request's id if another student reported the number, and notes that", async () => {
    const elsewhere = await aCharge(context, brian);
    const values = { provider: "MTN", external_id: "8800002" };
    await brian.call("POST", "/student/fees/payments/", {
      charge: elsewhere.id,
      ...aPayment("450,000", values),
    });
    const { charge, id } = await pending();
    momo.decide(id, { status: "SUCCESSFUL", financialTransactionId: "8800002" });
    await ask(id);
    expect(await own(charge.id)).toMatchObject({ state: "paid", payments: [{ external_id: id }] });
    const { body } = await staff.call("GET", `/fees/${charge.id}/`);
    expect(body.payments[0].note).toBe("The network's number 8800002 is on another payment.");
  });

  it("counts a payment once that staff reversed on another fee and recorded on this one", async () => {
    const elsewhere = await aCharge(context, brian);
    const { charge, id } = await pending();
    const form = aPayment("450,000", { provider: "MTN", external_id: "8800003" });
    const { body: mistaken } = await staff.call("POST", `/fees/${elsewhere.id}/payments/`, form);
    await staff.call("POST", `/payments/${mistaken.id}/reverse/`, { reason: "Another student's" });
    const { body: right } = await staff.call("POST", `/fees/${charge.id}/payments/`, form);
    momo.decide(id, { status: "SUCCESSFUL", financialTransactionId: "8800003" });
    await ask(id);
    expect(await own(charge.id)).toMatchObject({ state: "paid", paid_minor: 450_000 });
    expect((await stored(id)).payment_id).toBe(right.id);
  });

  it("stores the money even if the charge was paid or cancelled in the meantime", async () => {
    const one = await pending();
    const report = await aReport(amina, one.charge.id, "450,000");
    await staff.call("POST", `/payments/${report}/confirm/`);
    momo.decide(one.id, { status: "SUCCESSFUL" });
    await ask(one.id);
    expect(await own(one.charge.id)).toMatchObject({ state: "overpaid", paid_minor: 900_000 });
    const two = await pending();
    await staff.call("POST", `/fees/${two.charge.id}/cancel/`, { reason: "Enrolled twice" });
    momo.decide(two.id, { status: "SUCCESSFUL" });
    await ask(two.id);
    expect(await own(two.charge.id)).toMatchObject({ state: "cancelled", paid_minor: 450_000 });
  });

  it("a failed confirmation leaves the request open, and the next question completes it", async () => {
    const { charge, id } = await pending();
    momo.decide(id, { status: "SUCCESSFUL" });
    await context.pool.query("ALTER TABLE receipts ADD CONSTRAINT refused CHECK (false) NOT VALID");
    await expect(ask(id)).rejects.toThrow("refused");
    await context.pool.query("ALTER TABLE receipts DROP CONSTRAINT refused");
    expect(await own(charge.id)).toMatchObject({ paid_minor: 0, mobile_money: { state: "pending" } });
    await ask(id);
    expect((await own(charge.id)).state).toBe("paid");
  });
});

describe('"A callback only triggers the next question. Its content is never believed or read"', () => {
  const callback = (id: string, payload: object | string = {}, method: "POST" | "PUT" = "POST") =>
    context.app.inject({ method, url: `/callbacks/mobile-money/${id}`, payload });

  it("a forged success only asks the network at once; every id gets the same answer", async () => {
    const { charge, id } = await pending();
    context.setClock(new Date(Date.now() + 10_000));
    const forged = { status: "SUCCESSFUL", financialTransactionId: "1", amount: "450000", currency: "UGX" };
    for (const method of ["POST", "PUT"] as const)
      expect((await callback(id, forged, method)).statusCode).toBe(204);
    expect(await own(charge.id)).toMatchObject({ paid_minor: 0, mobile_money: { state: "pending" } });
    expect((await jobs(id)).filter(({ seconds }) => seconds === 0).length).toBeGreaterThan(1);
    await ask(id);
    expect((await own(charge.id)).paid_minor).toBe(0);
    const unknown = "0b0b0b0b-1111-4222-8333-444444444444";
    for (const other of [unknown, "no-uuid", "1"]) expect((await callback(other, "{")).statusCode).toBe(204);
    expect(await jobs(unknown)).toEqual([]);
  });

  it("a callback right after a question adds no other", async () => {
    const { id } = await pending();
    const before = (await jobs(id)).length;
    await callback(id);
    expect((await jobs(id)).length).toBe(before);
  });
});

describe("without settings for mobile money", () => {
  const plain = testContext({ RATE_LIMITS: "off" });

  it("requests and callbacks are 404", async () => {
    const student = await person(plain, cast.amina);
    await switchFeesOn(plain);
    await aProgram(plain.db);
    const charge = await aCharge(plain, student);
    const { status } = await student.call("POST", "/student/fees/mobile-money/", {
      charge: charge.id,
      amount: "1",
      phone: PHONE,
    });
    expect(status).toBe(404);
    expect((await student.call("GET", "/fees/ways-to-pay/")).body.mobile_money_currency).toBeNull();
    const reply = await plain.app.inject({ method: "POST", url: "/callbacks/mobile-money/x" });
    expect(reply.statusCode).toBe(404);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { aCharge, aPayment, florence, idOf, switchFeesOn } from "#tests/support/data/fees.ts";
import { MomoSimulator } from "#tests/support/fakes/momo-simulator.ts";
import type { MobileMoneyProvider } from "./provider.ts";
import { providerOf } from "./providers.ts";
import { askProvider } from "./question.ts";
import { queueOpenQuestions } from "./queue.ts";

const momo = await MomoSimulator.run();
const context = testContext({ RATE_LIMITS: "off", ...momo.environment });
let amina: Person;
let brian: Person;
let staff: Person;
let joseph: Person;
let provider: MobileMoneyProvider;

beforeAll(async () => {
  amina = await person(context, cast.amina);
  brian = await person(context, cast.brian);
  staff = await person(context, florence);
  joseph = await person(context, cast.joseph);
  await switchFeesOn(context);
  const found = providerOf(context.config);
  if (!found) throw new Error("no provider");
  provider = found;
  context.log.level = "silent";
});
beforeEach(() => context.setClock(undefined));
afterAll(() => momo.close());

const HOUR_MS = 3_600_000;
const later = (hours: number) => context.setClock(new Date(Date.now() + hours * HOUR_MS));

const stored = (id: string) =>
  context.db.selectFrom("mobile_money_requests").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
async function ask(id: string): Promise<void> {
  await askProvider(context, provider, { id, question: (await stored(id)).questions });
}
const jobs = async (id: string) =>
  (
    await context.pool.query<{ question: number; seconds: number }>(
      `SELECT (data->>'question')::integer AS question, extract(epoch FROM start_after - created_on)::integer AS seconds
        FROM pgboss.job WHERE name = 'mobile-money' AND data->>'id' = $1 ORDER BY created_on`,
      [id],
    )
  ).rows;

const start = (charge: number) =>
  amina.call("POST", "/student/fees/mobile-money/", { charge, amount: "450,000", phone: "0772 123 456" });

/** Starts a request for UGX 450,000 that the network has accepted. */
async function pending() {
  const charge = await aCharge(context, amina);
  const id = String(idOf(await start(charge.id)));
  await ask(id);
  return { charge, id };
}
const approve = (id: string, number: string, values: object = {}) =>
  momo.decide(id, { status: "SUCCESSFUL", financialTransactionId: number, ...values });
const detail = async (charge: number) => (await staff.call("GET", `/fees/${charge}/`)).body;
const record = (charge: number, number: string, amount = "450,000") =>
  staff.call("POST", `/fees/${charge}/payments/`, aPayment(amount, { external_id: number }));
const reverse = (payment: number) =>
  staff.call("POST", `/payments/${payment}/reverse/`, { reason: "Not on the statement yet" });

describe("payments that the network confirms are never lost", () => {
  it("a payment that staff recorded and reversed on the same fee is recorded again", async () => {
    const { charge, id } = await pending();
    await reverse(idOf(await record(charge.id, "9900001")));
    approve(id, "9900001");
    await ask(id);
    const fee = await detail(charge.id);
    expect(fee).toMatchObject({ state: "paid", paid_minor: 450_000 });
    expect(
      fee.payments.map(({ state, external_id }: Record<string, string>) => [state, external_id]),
    ).toEqual([
      ["confirmed", "9900001"],
      ["reversed", "9900001"],
    ]);
    expect(fee.payments[0].note).toBe("A payment with the network's number 9900001 was reversed before.");
  });

  it("a number that staff recorded and reversed on another fee can be used", async () => {
    const elsewhere = await aCharge(context, brian);
    const { charge, id } = await pending();
    await reverse(idOf(await record(elsewhere.id, "9900002")));
    approve(id, "9900002");
    await ask(id);
    const { payments } = await detail(charge.id);
    expect(payments).toMatchObject([{ state: "confirmed", external_id: "9900002" }]);
  });

  it("a number that staff rejected as a student's report can be used", async () => {
    const { charge, id } = await pending();
    const form = { charge: charge.id, ...aPayment("450,000", { external_id: "9900003" }) };
    const report = idOf(await amina.call("POST", "/student/fees/payments/", form));
    await staff.call("POST", `/payments/${report}/reject/`, { reason: "Not found" });
    approve(id, "9900003");
    await ask(id);
    expect(await detail(charge.id)).toMatchObject({ state: "paid", paid_minor: 450_000 });
  });

  it("a payment whose number staff recorded with another amount is stored, with a note", async () => {
    const { charge, id } = await pending();
    await record(charge.id, "9900004", "45,000");
    approve(id, "9900004");
    await ask(id);
    const fee = await detail(charge.id);
    expect(fee).toMatchObject({ state: "overpaid", paid_minor: 495_000 });
    expect(fee.payments[0]).toMatchObject({
      external_id: id,
      note: "The network's number 9900004 is on another payment.",
    });
  });

  it("a payment is stored even if the student reported the request's id as a number", async () => {
    const { charge, id } = await pending();
    const report = { charge: charge.id, ...aPayment("1,000", { external_id: id }) };
    expect((await amina.call("POST", "/student/fees/payments/", report)).status).toBe(201);
    approve(id, "");
    await ask(id);
    expect(await detail(charge.id)).toMatchObject({ state: "paid", paid_minor: 450_000 });
    expect((await stored(id)).state).toBe("successful");
  });

  it("two requests with one transaction number make two payments", async () => {
    const charge = await aCharge(context, amina, "UGX 900,000");
    for (const time of [1, 2]) {
      const id = String(idOf(await start(charge.id)));
      await ask(id);
      approve(id, "9900005");
      await ask(id);
      expect((await detail(charge.id)).paid_minor).toBe(time * 450_000);
    }
  });

  it.each([undefined, "", "not a number!"])(
    "without a valid transaction number (%j), the payment has the request's id",
    async (number) => {
      const { charge, id } = await pending();
      momo.decide(id, { status: "SUCCESSFUL", financialTransactionId: number as string });
      await ask(id);
      expect((await detail(charge.id)).payments).toMatchObject([
        { state: "confirmed", external_id: id, note: "The network named no transaction number." },
      ]);
    },
  );

  it("staff decide about an amount that nobody requested", async () => {
    const { charge, id } = await pending();
    approve(id, "9900006", { amount: "440000" });
    await ask(id);
    const fee = await detail(charge.id);
    expect(fee).toMatchObject({ paid_minor: 0, reported_count: 1 });
    expect(fee.payments).toMatchObject([
      {
        state: "reported",
        amount_minor: 440_000,
        external_id: "9900006",
        note: "We asked the phone for UGX 450,000. The network says that UGX 440,000 was paid.",
      },
    ]);
    await staff.call("POST", `/payments/${fee.payments[0].id}/confirm/`);
    expect((await detail(charge.id)).paid_minor).toBe(440_000);
  });

  it.each(["student", "enrollment"] as const)(
    "the charge gets the money even while its %s is in the bin",
    async (kind) => {
      const email = `grace-${kind}@darasa.example`;
      const grace = await person(context, { email, name: "Grace Apio", role: "student" });
      const charge = await aCharge(context, grace);
      const form = { charge: charge.id, amount: "450,000", phone: "0772 123 456" };
      const id = String(idOf(await grace.call("POST", "/student/fees/mobile-money/", form)));
      await ask(id);
      const gone = kind === "student" ? grace.id : charge.enrollment_id;
      expect((await joseph.call("DELETE", `/${kind}s/${gone}/`)).status).toBe(204);
      approve(id, `99100${kind.length}`);
      await ask(id);
      expect(await detail(charge.id)).toMatchObject({ state: "cancelled", paid_minor: 450_000 });
    },
  );
});

describe("a request that FAILED is checked again", () => {
  async function failed() {
    const found = await pending();
    momo.decide(found.id, { status: "FAILED", reason: "INTERNAL_PROCESSING_ERROR" });
    await ask(found.id);
    expect((await stored(found.id)).state).toBe("failed");
    return found;
  }

  it("is checked after a day, and a late success becomes a payment", async () => {
    const { charge, id } = await failed();
    const last = (await jobs(id)).at(-1);
    expect(last?.question).toBe((await stored(id)).questions);
    expect(last?.seconds).toBeGreaterThan(23 * 3_600);
    later(24.1);
    approve(id, "9910001");
    await ask(id);
    expect(await detail(charge.id)).toMatchObject({ state: "paid", paid_minor: 450_000, mobile_money: [] });
  });

  it("is final when the failure is confirmed after a day, and keeps its original end", async () => {
    const { charge, id } = await failed();
    const { ended_at, questions } = await stored(id);
    later(24.1);
    await ask(id);
    expect(await stored(id)).toMatchObject({ state: "failed", ended_at, questions: questions + 1 });
    expect((await jobs(id)).filter(({ question }) => question > questions)).toEqual([]);
    expect((await detail(charge.id)).paid_minor).toBe(0);
  });

  it("is checked when a callback arrives, and again after a day", async () => {
    const { charge, id } = await failed();
    later(1);
    const before = (await jobs(id)).length;
    await context.app.inject({ method: "POST", url: `/callbacks/mobile-money/${id}`, payload: {} });
    const queued = (await jobs(id)).slice(before);
    expect(queued).toEqual([{ question: (await stored(id)).questions, seconds: 0 }]);
    await ask(id);
    expect((await stored(id)).state).toBe("failed");
    const next = (await jobs(id)).at(-1);
    expect(next?.question).toBe((await stored(id)).questions);
    expect(next?.seconds).toBeGreaterThan(22 * 3_600);
    later(2);
    approve(id, "9910002");
    await ask(id);
    expect((await detail(charge.id)).state).toBe("paid");
  });

  it("is checked later if the network does not answer after a day", async () => {
    const { charge, id } = await failed();
    later(24.1);
    momo.faults.ask = [500];
    await ask(id);
    expect(await stored(id)).toMatchObject({ state: "failed", detail: "The network answered 500" });
    expect((await jobs(id)).at(-1)?.question).toBe((await stored(id)).questions);
    later(31);
    approve(id, "9910003");
    await ask(id);
    expect((await detail(charge.id)).state).toBe("paid");
  });

  it("is checked after a restart as well", async () => {
    const { id } = await failed();
    const before = (await jobs(id)).length;
    await queueOpenQuestions(context.db);
    expect((await jobs(id)).slice(before)).toMatchObject([{ question: (await stored(id)).questions }]);
    later(24.1);
    await ask(id);
    const after = (await jobs(id)).length;
    await queueOpenQuestions(context.db);
    expect((await jobs(id)).length).toBe(after);
  });

  it("counts both payments if a second request for the fee was paid, too", async () => {
    const { charge, id } = await failed();
    const second = String(idOf(await start(charge.id)));
    await ask(second);
    approve(second, "9910004");
    await ask(second);
    later(24.1);
    approve(id, "9910005");
    await ask(id);
    expect(await detail(charge.id)).toMatchObject({ state: "overpaid", paid_minor: 900_000 });
  });
});

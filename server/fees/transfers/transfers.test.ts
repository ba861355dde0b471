import * as fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { aCharge, aPayment, florence, switchFeesOn } from "#tests/support/data/fees.ts";

const context = testContext({ RATE_LIMITS: "off" });
let amina: Person;
let brian: Person;
let staff: Person;

beforeAll(async () => {
  amina = await person(context, cast.amina);
  brian = await person(context, cast.brian);
  staff = await person(context, florence);
  await switchFeesOn(context);
  context.setClock(new Date("2026-03-02T09:00:00Z"));
});

const detail = async (id: number) => (await staff.call("GET", `/fees/${id}/`)).body;
type Part = { charge: number; amount: string };
const transfer = (amount: string, parts: Part[], values: object = {}, headers = {}) =>
  staff.call(
    "POST",
    "/transfers/",
    {
      ...aPayment(amount, { method: "bank", provider: "Stanbic", payer_name: "Coffee Union", ...values }),
      parts,
    },
    headers,
  );
async function twoFees() {
  const [one, two] = [await aCharge(context, amina), await aCharge(context, brian, "UGX 300,000")];
  const parts = [
    { charge: one.id, amount: "450,000" },
    { charge: two.id, amount: "150,000" },
  ];
  return { one, two, parts };
}
const transfers = async () => (await context.db.selectFrom("transfers").select("id").execute()).length;

describe("'One transfer for several fees' (beyond.md 1.2)", () => {
  it("each part is a confirmed payment with a receipt, and shows staff the other parts", async () => {
    const { one, two, parts } = await twoFees();
    const { status, body, text } = await transfer("600,000", parts, { external_id: "FT 9001" });
    expect(status, text).toBe(201);
    expect(body).toMatchObject({
      ...{ amount_minor: 600_000, currency: "UGX" },
      payments: [
        {
          ...{ charge: one.id, amount_minor: 450_000, external_id: "FT9001", state: "confirmed" },
          ...{ transfer_minor: 600_000, payer_name: "Coffee Union" },
          other_parts: [{ charge: two.id, student_name: "Brian Otieno", amount_minor: 150_000 }],
        },
        { charge: two.id, amount_minor: 150_000, external_id: "FT9001", transfer_minor: 600_000 },
      ],
    });
    const [first, second] = body.payments.map(({ receipt }: { receipt: { number: string } }) =>
      Number(receipt.number.slice(5)),
    );
    expect(second).toBe(first + 1);
    expect(await detail(one.id)).toMatchObject({ state: "paid", paid_minor: 450_000 });
    expect(await detail(two.id)).toMatchObject({ state: "part_paid", left_minor: 150_000 });
    const found = await staff.call("GET", "/fees/?search=FT9001");
    expect(found.body.map(({ id }: { id: number }) => id).sort()).toEqual([one.id, two.id].sort());
  });

  it('"A student sees the transfer\'s amount, but not the other parts"', async () => {
    const { parts } = await twoFees();
    const { body } = await transfer("600,000", parts);
    const { text, body: own } = await amina.call("GET", "/student/fees/");
    expect(own[0].payments[0]).toMatchObject({ amount_minor: 450_000, transfer_minor: 600_000 });
    expect(text).not.toContain("Brian");
    expect(text).not.toContain("other_parts");
    const [mine, theirs] = body.payments;
    expect((await amina.call("GET", `/payments/${mine.id}/receipt.pdf`)).status).toBe(200);
    expect((await amina.call("GET", `/payments/${theirs.id}/receipt.pdf`)).status).toBe(404);
    const { facts } = await context.db
      .selectFrom("receipts")
      .select("facts")
      .where("payment_id", "=", mine.id)
      .executeTakeFirstOrThrow();
    expect(facts).toMatchObject({ amount_minor: 450_000, transfer_minor: 600_000 });
    expect(JSON.stringify(facts)).not.toContain("Brian");
  });

  it.each([
    ["599,999", {}, { parts: ["The parts are UGX 600,000 together. They must be UGX 599,999."] }],
    ["600,001", {}, { parts: ["The parts are UGX 600,000 together. They must be UGX 600,001."] }],
    ["600,000", { parts: [] }, { parts: ["A transfer pays 2 to 50 fees."] }],
    ["600,000", { paid_on: "2026-03-20" }, { paid_on: ["The day of the payment cannot be in the future."] }],
  ])("%s with %j is refused, and nothing is recorded", async (amount, values, errors) => {
    const { one, parts } = await twoFees();
    const before = await transfers();
    const { status, body } = await staff.call("POST", "/transfers/", {
      ...aPayment(amount),
      parts,
      ...values,
    });
    expect([status, body]).toEqual([400, errors]);
    expect(await transfers()).toBe(before);
    expect((await detail(one.id)).payments).toEqual([]);
  });

  it("refuses a repeated or unknown fee, another currency, and an invalid amount at the part", async () => {
    const { one, parts } = await twoFees();
    const dollars = await aCharge(context, amina, "USD 100");
    const other = (charge: number, amount = "150,000") =>
      transfer("600,000", [parts[0] as Part, { charge, amount }]);
    expect((await other(one.id)).body).toEqual({ parts: ["Choose each fee once."] });
    expect((await other(999_999)).body).toEqual({ "parts.1.charge": ["There is no such fee."] });
    expect((await other(dollars.id)).body).toEqual({ "parts.1.charge": ["Choose fees in one currency."] });
    expect((await other(2 ** 40)).body).toEqual({ parts: ["Choose a fee."] });
    expect((await other(parts[1]?.charge ?? 0, "0")).body).toEqual({
      "parts.1.amount": ["The amount must be more than 0"],
    });
  });

  it("the number of a transfer counts once, even after a part is reversed", async () => {
    const { one, two, parts } = await twoFees();
    const number = { external_id: "FT 9002" };
    const { body } = await transfer("600,000", parts, number);
    const single = (charge: number, amount: string) =>
      staff.call("POST", `/fees/${charge}/payments/`, {
        ...aPayment(amount, { method: "bank", provider: "Stanbic Bank", external_id: "ft-9002" }),
      });
    expect((await single(one.id, "1")).status).toBe(409);
    expect((await transfer("600,000", parts, number)).status).toBe(409);
    await staff.call("POST", `/payments/${body.payments[0].id}/reverse/`, { reason: "Another student's" });
    expect((await detail(one.id)).state).toBe("unpaid");
    expect((await detail(two.id)).paid_minor).toBe(150_000);
    expect((await transfer("600,000", parts, number)).status).toBe(409);
    expect((await single(one.id, "450,001")).status).toBe(409);
    // The reversed part is recorded for the right fee.
    const right = await aCharge(context, brian);
    expect(await single(right.id, "400,000")).toMatchObject({
      status: 201,
      body: { transfer_minor: 600_000 },
    });
    expect((await single(one.id, "50,001")).status).toBe(409);
    expect((await single(one.id, "50,000")).status).toBe(201);
    expect((await single(one.id, "1")).status).toBe(409);
    const others = (await detail(right.id)).payments[0].other_parts;
    expect(others.map(({ amount_minor, state }: Record<string, unknown>) => [amount_minor, state])).toEqual([
      [450_000, "reversed"],
      [150_000, "confirmed"],
      [50_000, "confirmed"],
    ]);
  });

  it("concurrent calls record a reversed part once", async () => {
    const { two, parts } = await twoFees();
    const { body } = await transfer("600,000", parts, { external_id: "FT 9800" });
    await staff.call("POST", `/payments/${body.payments[1].id}/reverse/`, { reason: "Another student" });
    const third = await aCharge(context, amina);
    const answers = await Promise.all(
      [two.id, third.id, two.id, third.id].map((id) =>
        staff.call(
          "POST",
          `/fees/${id}/payments/`,
          aPayment("150,000", { method: "bank", provider: "Stanbic", external_id: "FT9800" }),
        ),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  it("concurrent calls with one number make one transfer", async () => {
    const { one, parts } = await twoFees();
    const key = { "idempotency-key": "transfer-1" };
    const number = { external_id: "FT 9003" };
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, at) => transfer("600,000", parts, number, at < 4 ? key : {})),
    );
    expect(all.some(({ status }) => status === 201)).toBe(true);
    for (const { status } of all) expect([201, 409, 503]).toContain(status);
    expect((await detail(one.id)).payments).toHaveLength(1);
  });

  it("the database enforces the sum of a transfer", async () => {
    const { parts } = await twoFees();
    const { body } = await transfer("600,000", parts);
    const change = sql`UPDATE transfers SET amount_minor = 1 WHERE id = (
      SELECT transfer_id FROM payments WHERE id = ${body.payments[0].id})`;
    await expect(change.execute(context.db)).rejects.toThrow("another sum");
    const alone = sql`INSERT INTO transfers (amount_minor, currency, recorded_at) VALUES (5, 'UGX', now())`;
    await expect(alone.execute(context.db)).rejects.toThrow("another sum");
  });

  it("asks once about a part that is more than is left of its fee (beyond.md 1.2)", async () => {
    const { parts, two } = await twoFees();
    const more = { ...parts[0], charge: parts[0]?.charge ?? 0, amount: "450,000" };
    const over = { charge: two.id, amount: "310,000" };
    expect(await transfer("760,000", [more, over])).toMatchObject({
      status: 400,
      body: {
        "parts.1.amount": ["This is UGX 10,000 more than is left. If it is right, press the button again."],
      },
    });
    const known = { ...over, known_amount: "310,000" };
    expect((await transfer("760,000", [more, known])).status).toBe(201);
  });

  it("after any split and reversal, the confirmed parts never exceed the transfer", async () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 2, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(
        amounts,
        fc.integer({ min: 0, max: 3 }),
        fc.integer({ min: 1, max: 900 }),
        async (all, at, again) => {
          const fees = await Promise.all(all.map(() => aCharge(context, amina, "UGX 500")));
          const parts = fees.map(({ id }, index) => {
            const amount = String(all[index]);
            return { charge: id, amount, known_amount: amount };
          });
          const sum = all.reduce((total, one) => total + one, 0);
          const { body } = await transfer(String(sum), parts);
          expect(body.payments.map(({ amount_minor }: { amount_minor: number }) => amount_minor)).toEqual(
            all,
          );
          const reversed = body.payments[at % all.length];
          await staff.call("POST", `/payments/${reversed.id}/reverse/`, { reason: "Tried" });
          const values = { method: "bank", provider: "Stanbic", external_id: reversed.external_id };
          const answer = await staff.call("POST", `/fees/${fees[0]?.id}/payments/`, aPayment(again, values));
          expect(answer.status).toBe(again <= reversed.amount_minor ? 201 : 409);
        },
      ),
      { numRuns: 8 },
    );
  }, 60_000);
});

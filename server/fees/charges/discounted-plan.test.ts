import * as fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { aCharge, aPayment, florence, switchFeesOn } from "#tests/support/data/fees.ts";

const context = testContext({ RATE_LIMITS: "off" });
let amina: Person;
let staff: Person;

beforeAll(async () => {
  amina = await person(context, cast.amina);
  staff = await person(context, florence);
  await switchFeesOn(context);
  context.setClock(new Date("2026-03-02T09:00:00Z"));
});

const days = ["2026-03-05", "2026-04-05", "2026-05-05"];

/** Makes a fee with a plan in parts of these amounts. */
async function aPlan(amounts: readonly number[] = [200_000, 150_000, 100_000]) {
  const total = amounts.reduce((sum, one) => sum + one, 0);
  const { id } = await aCharge(context, amina, `UGX ${total}`);
  const parts = amounts.map((amount, at) => ({ amount: String(amount), due_on: days[at] }));
  const { status, text } = await staff.call("PUT", `/fees/${id}/plan/`, { parts });
  if (status !== 200) throw new Error(text);
  return id;
}
const discount = (id: number, amount: number, takes_back = false) =>
  staff.call("POST", `/fees/${id}/discounts/`, { kind: "other", amount, takes_back, reason: "Tried" });
const partsOf = async (id: number): Promise<{ amount_minor: number; left_minor: number; due_at: string }[]> =>
  (await staff.call("GET", `/fees/${id}/`)).body.parts;
const amountsOf = async (id: number) => (await partsOf(id)).map(({ amount_minor }) => amount_minor);
const daysOf = async (id: number) => (await partsOf(id)).map(({ due_at }) => due_at.slice(0, 10));

it("a discount shrinks the parts in proportion, and their dates stay (beyond.md 1.1)", async () => {
  const id = await aPlan();
  const { body } = await discount(id, 45_000);
  expect(body).toMatchObject({ left_minor: 405_000, due_at: expect.stringMatching(/^2026-03-05/) });
  expect(await amountsOf(id)).toEqual([180_000, 135_000, 90_000]);
  expect(await daysOf(id)).toEqual(days);
});

it("taking back a discount restores the agreed amounts", async () => {
  const id = await aPlan([200_001, 150_002, 100_003]);
  await discount(id, 77_777);
  await discount(id, 77_777, true);
  expect(await amountsOf(id)).toEqual([200_001, 150_002, 100_003]);
});

it("a waived fee has nothing left to pay; taking the waiver back restores its plan", async () => {
  const id = await aPlan();
  expect((await discount(id, 450_000)).body).toMatchObject({ state: "waived", left_minor: 0 });
  expect(await amountsOf(id)).toEqual([0, 0, 0]);
  await discount(id, 450_000, true);
  expect(await amountsOf(id)).toEqual([200_000, 150_000, 100_000]);
  expect(await daysOf(id)).toEqual(days);
});

it("payments cover the reduced first part, and the rest covers the second", async () => {
  const id = await aPlan();
  await staff.call("POST", `/fees/${id}/payments/`, aPayment("200,000"));
  await discount(id, 45_000);
  expect((await partsOf(id)).map(({ left_minor }) => left_minor)).toEqual([0, 115_000, 90_000]);
});

it("after any discounts, the parts add up to the fee and keep their dates", async () => {
  const steps = fc.array(fc.record({ amount: fc.integer({ min: 1, max: 900 }), takes_back: fc.boolean() }), {
    minLength: 1,
    maxLength: 6,
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 2, maxLength: 3 }),
      steps,
      async (amounts, all) => {
        const id = await aPlan(amounts);
        for (const { amount, takes_back } of all) {
          await discount(id, amount, takes_back);
          const { amount_minor, discount_minor } = (await staff.call("GET", `/fees/${id}/`)).body;
          const parts = await amountsOf(id);
          expect(parts.reduce((sum, one) => sum + one, 0)).toBe(amount_minor - discount_minor);
          expect(parts.every((one, at) => one >= 0 && one <= (amounts[at] ?? 0))).toBe(true);
        }
        expect(await daysOf(id)).toEqual(days.slice(0, amounts.length));
      },
    ),
    { numRuns: 15 },
  );
}, 60_000);

it("the database refuses parts that do not add up to the fee", async () => {
  const id = await aPlan();
  const change = sql`UPDATE charge_parts SET amount_minor = 1 WHERE charge_id = ${id} AND number = 1`;
  await expect(change.execute(context.db)).rejects.toThrow("another sum");
});

import * as fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { type Caller, makeCaller } from "#tests/support/caller.ts";
import { cast, type Person, person } from "#tests/support/cast.ts";
import { anotherProcess, testContext } from "#tests/support/context.ts";
import { aCharge, aPayment, aReport, florence, idOf, switchFeesOn } from "#tests/support/data/fees.ts";

const context = testContext({ RATE_LIMITS: "off" });
let amina: Person;
let staff: Person;

beforeAll(async () => {
  amina = await person(context, cast.amina);
  staff = await person(context, florence);
  await switchFeesOn(context);
  context.setClock(new Date("2026-03-02T09:00:00Z"));
});

const detail = async (id: number) => (await staff.call("GET", `/fees/${id}/`)).body;

/** Expects receipt numbers without gaps in each year, and a receipt for every payment that was ever confirmed. */
async function expectWholeReceipts(): Promise<void> {
  const { rows } = await sql<{ year: number; numbers: number[]; last: number }>`
    SELECT year, array_agg(number ORDER BY number) AS numbers, (SELECT last FROM receipt_years y WHERE y.year = r.year)
    FROM receipts r GROUP BY year`.execute(context.db);
  for (const { numbers, last } of rows) {
    expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, index) => index + 1));
    expect(last).toBe(numbers.length);
  }
  const { rows: wrong } = await sql`
    SELECT payments.id, state, number FROM payments LEFT JOIN receipts ON payment_id = payments.id
    WHERE (state IN ('confirmed', 'reversed')) <> (number IS NOT NULL)`.execute(context.db);
  expect(wrong).toEqual([]);
}

type Step =
  | { what: "record" | "report" | "discount" | "take_back"; amount: number }
  | { what: "confirm" | "reject" | "reverse"; which: number };

const amounts = fc.integer({ min: 1, max: 300 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ what: fc.constantFrom("record", "report", "discount", "take_back"), amount: amounts }),
  fc.record({ what: fc.constantFrom("confirm", "reject", "reverse"), which: fc.nat(7) }),
);

/** Does the step as staff or the student. Many steps are refused and must then change nothing. */
async function take(charge: number, payments: number[], one: Step): Promise<void> {
  if ("which" in one) {
    const id = payments[one.which % Math.max(1, payments.length)];
    if (id) await staff.call("POST", `/payments/${id}/${one.what}/`, { reason: "Tried" });
  } else if (one.what === "report") {
    const form = { charge, ...aPayment(one.amount) };
    const { status, body } = await amina.call("POST", "/student/fees/payments/", form);
    // At most three reports may be undecided.
    expect([201, 409]).toContain(status);
    if (status === 201) payments.push(body.id);
  } else if (one.what === "record")
    payments.push(idOf(await staff.call("POST", `/fees/${charge}/payments/`, aPayment(one.amount))));
  else {
    const form = { kind: "other", amount: one.amount, reason: "Tried", takes_back: one.what === "take_back" };
    await staff.call("POST", `/fees/${charge}/discounts/`, form);
  }
}

/** Confirms the payment, and tries again while the server is busy (503). */
async function confirmed(call: Caller, id: number): ReturnType<Caller> {
  const answer = await call("POST", `/payments/${id}/confirm/`);
  return answer.status === 503 ? confirmed(call, id) : answer;
}

describe("invariants of fees (beyond.md 1.10)", () => {
  it("'paid + left = amount − discounts' and 'receipts are exactly the confirmed payments' after any steps", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const { id } = await aCharge(context, amina, "UGX 500");
        const payments: number[] = [];
        for (const one of steps) {
          await take(id, payments, one);
          const now = await detail(id);
          const asked = now.amount_minor - now.discount_minor;
          expect(now.left_minor).toBe(Math.max(0, asked - now.paid_minor));
          if (now.state !== "overpaid") expect(now.paid_minor + now.left_minor).toBe(asked);
          const confirmed = now.payments.filter(({ state }: { state: string }) => state === "confirmed");
          const sum = confirmed.reduce(
            (total: number, each: { amount_minor: number }) => total + each.amount_minor,
            0,
          );
          expect(now.paid_minor).toBe(sum);
          const discounts = now.adjustments.map(({ amount_minor }: { amount_minor: number }) => amount_minor);
          expect(now.discount_minor).toBe(discounts.reduce((total: number, each: number) => total + each, 0));
        }
        await expectWholeReceipts();
      }),
      { numRuns: 15 },
    );
  }, 60_000);

  it("50 concurrent confirmations of one payment make one receipt", async () => {
    const { id } = await aCharge(context, amina);
    const payment = await aReport(amina, id);
    const all = await Promise.all(
      Array.from({ length: 50 }, () => staff.call("POST", `/payments/${payment}/confirm/`)),
    );
    expect(new Set(all.map(({ status, body }) => `${status} ${body.receipt?.number}`)).size).toBe(1);
    expect(await detail(id)).toMatchObject({ paid_minor: 450_000, state: "paid" });
    await expectWholeReceipts();
  }, 30_000);

  it("50 concurrent confirmations in two processes make receipt numbers without gaps or duplicates", async () => {
    const other = await anotherProcess(context);
    const elsewhere: Caller = await makeCaller({ ...context, app: other.app }, staff.id);
    // One charge accepts at most three reports that staff have not decided.
    const charges = await Promise.all(Array.from({ length: 25 }, () => aCharge(context, amina)));
    const payments: number[] = [];
    for (const { id } of charges)
      for (const amount of ["200,000", "250,000"]) payments.push(await aReport(amina, id, amount));
    const all = await Promise.all(
      payments.map((id, index) => confirmed(index % 2 ? elsewhere : staff.call, id)),
    );
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(all.map(({ body }) => body.receipt.number)).size).toBe(50);
    for (const { id } of charges) expect((await detail(id)).state).toBe("paid");
    await expectWholeReceipts();
    await other.close();
  }, 60_000);

  it("a payment that two processes confirm, reject and reverse concurrently has consistent sums", async () => {
    const other = await anotherProcess(context);
    const elsewhere: Caller = await makeCaller({ ...context, app: other.app }, staff.id);
    const { id } = await aCharge(context, amina);
    const payment = await aReport(amina, id);
    await Promise.all(
      Array.from({ length: 12 }, (_, index) => {
        const verb = ["confirm", "reject", "reverse"][index % 3];
        const call = index % 2 ? elsewhere : staff.call;
        return call("POST", `/payments/${payment}/${verb}/`, { reason: "Race" });
      }),
    );
    const { payments, paid_minor } = await detail(id);
    expect(paid_minor).toBe(payments[0].state === "confirmed" ? 450_000 : 0);
    await expectWholeReceipts();
    await other.close();
  }, 30_000);

  it("a failed confirmation uses up no receipt number", async () => {
    const { id } = await aCharge(context, amina);
    const payment = await aReport(amina, id);
    await sql`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''no''; END'`.execute(
      context.db,
    );
    await sql`CREATE TRIGGER refuse AFTER INSERT ON receipts FOR EACH ROW EXECUTE FUNCTION refuse()`.execute(
      context.db,
    );
    expect((await staff.call("POST", `/payments/${payment}/confirm/`)).status).toBe(500);
    await sql`DROP TRIGGER refuse ON receipts`.execute(context.db);
    expect((await detail(id)).payments[0].state).toBe("reported");
    await expectWholeReceipts();
  });
});

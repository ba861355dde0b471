import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { balancesOf } from "#contract/commission-rules.ts";
import type { Currency } from "#contract/money.ts";
import { earnCommission } from "#server/commissions/earn.ts";
import { anAffiliate, anEnrollment, aProgram } from "#tests/support/builders.ts";
import { type Person, person } from "#tests/support/cast.ts";
import { testHouse } from "#tests/support/house.ts";

const house = testHouse({ RATE_LIMITS: "off" });
const prices = ["UGX 450,000", "USD 99.99", "KES 1,250.50", "Free"];
let lydia: Person;
let studentNumber = 0;

beforeAll(async () => {
  lydia = await person(house, {
    name: "Lydia Acen",
    email: "lydia@darasa.example",
    role: "sub_admin",
    permissions: ["affiliates"],
  });
});

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("enrol" as const), price: fc.constantFrom(...prices) }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom("confirm", "void", "remove"), at: fc.nat(12) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("pay" as const), currency: fc.constantFrom("UGX", "USD") }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function take(code: string, affiliateId: number, done: Step): Promise<void> {
  if ("price" in done) {
    studentNumber += 1;
    const email = `student-${studentNumber}@darasa.example`;
    const student = await person(house, { name: "Amina Nakato", email, role: "student" });
    const program = await aProgram(house.db, { price: done.price });
    const { id } = await anEnrollment(house.db, student.id, program.id);
    const enrollment = { ...program, id, user_id: student.id };
    const referral = { code, source: "code" } as const;
    await house.db.transaction().execute((db) => earnCommission(db, enrollment, [referral], new Date()));
  } else if ("currency" in done) {
    const { body } = await lydia.call("POST", "/payouts/", { currency: done.currency });
    if (body.id) await lydia.call("POST", `/payouts/${body.id}/pay/`);
  } else {
    const row = (await rowsOf(affiliateId))[done.at];
    if (!row) return;
    if (done.kind === "confirm") await lydia.call("POST", "/commissions/confirm/", { ids: [row.id] });
    if (done.kind === "void")
      await lydia.call("POST", `/commissions/${row.id}/void/`, { reason: "Refunded" });
    if (done.kind === "remove")
      await house.db
        .deleteFrom("enrollments")
        .where("id", "=", row.enrollment_id ?? 0)
        .execute();
  }
}

const rowsOf = (affiliateId: number) =>
  house.db
    .selectFrom("commissions")
    .selectAll()
    .where("affiliate_id", "=", affiliateId)
    .orderBy("id")
    .execute();

describe("the ledger in the database (api.md section 2, security.md T22, T23)", () => {
  it("over random histories the balance answered equals the sum of the rows, and what is paid the batches", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 25 }), async (steps) => {
        const { id, affiliate_code } = await anAffiliate(house.db);
        for (const done of steps) await take(affiliate_code, id, done);
        const rows = await rowsOf(id);
        const { body } = await lydia.call("GET", `/affiliate-stats/${id}/`);
        for (const row of rows)
          expect(row.amount_minor).toBe(Math.floor((row.price_minor * row.rate_percent) / 100));
        expect(body.balances).toEqual(
          balancesOf(rows as { currency: Currency; amount_minor: number; state: "void" }[]),
        );
        const { paid } = await house.db
          .selectFrom("commissions")
          .innerJoin("payouts", "payouts.id", "commissions.payout_id")
          .where("affiliate_id", "=", id)
          .select((eb) => eb.fn.coalesce(eb.fn.sum<string>("amount_minor"), eb.lit(0)).as("paid"))
          .executeTakeFirstOrThrow();
        const stated = body.balances.reduce(
          (sum: number, one: { paid_minor: number }) => sum + one.paid_minor,
          0,
        );
        expect(stated).toBe(Number(paid));
      }),
      { numRuns: 12 },
    );
  });
});

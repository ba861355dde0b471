import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { EarnedBonus } from "#contract/affiliates/bonuses.ts";
import type { CurrencyBalance, MonthlyBonus } from "#contract/affiliates/figures.ts";
import { type PayoutMethod, payoutMethods } from "#contract/affiliates/payout-details.ts";
import type { Currency } from "#contract/shared/money/money.ts";
import { payees } from "#server/affiliates/payouts/queries.ts";
import { type Person, person } from "#tests/support/cast.ts";
import { testContext } from "#tests/support/context.ts";
import { anAffiliate, anEnrollment, aProgram } from "#tests/support/data/builders.ts";
import { createCommission } from "./create.ts";

const context = testContext({ RATE_LIMITS: "off" });
const prices = ["UGX 450,000", "USD 99.99", "KES 1,250.50", "Free"];
let lydia: Person;
let studentNumber = 0;

beforeAll(async () => {
  lydia = await person(context, {
    name: "Lydia Acen",
    email: "lydia@darasa.example",
    role: "sub_admin",
    permissions: ["affiliates"],
  });
});

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("enroll" as const), price: fc.constantFrom(...prices) }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom("confirm", "void", "remove"), at: fc.nat(12) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom("pay" as const, "dissolve" as const),
      currency: fc.constantFrom("UGX", "USD"),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("ten referrals" as const), month: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("void a bonus" as const), number: fc.nat(2) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function take(code: string, affiliateId: number, done: Step): Promise<void> {
  if ("price" in done) {
    studentNumber += 1;
    const email = `student-${studentNumber}@darasa.example`;
    const student = await person(context, { name: "Amina Nakato", email, role: "student" });
    const program = await aProgram(context.db, { price: done.price });
    const { id } = await anEnrollment(context.db, student.id, program.id);
    const enrollment = { ...program, id, user_id: student.id, proof: "session" } as const;
    const referral = { code, source: "code" } as const;
    await context.db.transaction().execute((db) => createCommission(db, enrollment, [referral], new Date()));
  } else if ("currency" in done) {
    const { body } = await lydia.call("POST", "/payouts/", { currency: done.currency });
    if (body.id && done.kind === "pay") await lydia.call("POST", `/payouts/${body.id}/pay/`);
    if (body.id && done.kind === "dissolve") await lydia.call("DELETE", `/payouts/${body.id}/`);
  } else if ("month" in done) {
    await tenConfirmedReferrals(affiliateId, done.month);
  } else if ("number" in done) {
    const bonus = (await bonusesOf(affiliateId))[done.number];
    const { month, number } = bonus ?? { month: "2026-01", number: 1 };
    await lydia.call("POST", `/affiliates/${affiliateId}/bonuses/void/`, { month, number, reason: "Fraud" });
  } else {
    const row = (await rowsOf(affiliateId))[done.at];
    if (!row) return;
    if (done.kind === "confirm") await lydia.call("POST", "/commissions/confirm/", { ids: [row.id] });
    if (done.kind === "void")
      await lydia.call("POST", `/commissions/${row.id}/void/`, { reason: "Refunded" });
    if (done.kind === "remove")
      await context.db
        .deleteFrom("enrollments")
        .where("id", "=", row.enrollment_id ?? 0)
        .execute();
  }
}

/** Adds ten confirmed referrals in a month to the ledger. */
async function tenConfirmedReferrals(affiliate_id: number, month: number): Promise<void> {
  const earned_at = new Date(Date.UTC(2026, month, 15));
  const one = {
    ...{ affiliate_id, course_name: "Beekeeping", course_price: "KES 10", currency: "KES" as const },
    ...{
      price_minor: 1_000,
      rate_percent: 15,
      amount_minor: 150,
      source: "code" as const,
      state: "confirmed" as const,
    },
    ...{ earned_at, confirmed_at: earned_at },
  };
  await context.db
    .insertInto("commissions")
    .values(Array.from({ length: 10 }, () => one))
    .execute();
}

const bonusesOf = async (affiliateId: number) =>
  (await lydia.call("GET", "/bonuses/")).body.filter(
    (row: { affiliate_id: number }) => row.affiliate_id === affiliateId,
  );

/** Sum for the affiliate in the payment lists of paid batches, in minor units. */
async function paidOut(code: string, currency: Currency): Promise<number> {
  const batches = await context.db
    .selectFrom("payouts")
    .select("id")
    .where("status", "=", "paid")
    .where("currency", "=", currency)
    .execute();
  let sum = 0;
  for (const { id } of batches)
    for (const method of Object.keys(payoutMethods) as PayoutMethod[])
      for (const payee of await payees(context.db, id, method))
        if (payee.affiliate_code === code) sum += payee.amount_minor;
  return sum;
}

/** Balances calculated from the rows, independently of the server's SQL. */
function balancesOf(rows: Awaited<ReturnType<typeof rowsOf>>): CurrencyBalance[] {
  const currencies = [...new Set(rows.map(({ currency }) => currency as Currency))].sort();
  return currencies.map((currency) => {
    const sum = (...states: string[]) =>
      rows
        .filter((row) => row.currency === currency && states.includes(row.state))
        .reduce((total, { amount_minor }) => total + amount_minor, 0);
    return {
      currency,
      pending_minor: sum("pending"),
      confirmed_minor: sum("confirmed"),
      paid_minor: sum("paid"),
      void_minor: sum("void"),
      taken_back_minor: 0,
      accrued_minor: sum("pending", "confirmed", "paid"),
    };
  });
}

const rowsOf = (affiliateId: number) =>
  context.db
    .selectFrom("commissions")
    .selectAll()
    .where("affiliate_id", "=", affiliateId)
    .orderBy("id")
    .execute();

describe("the ledger in the database (api.md 2.3)", () => {
  it("after random histories, balances equal the rows, and paid amounts equal the batches", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 25 }), async (steps) => {
        const { id, affiliate_code } = await anAffiliate(context.db);
        for (const done of steps) await take(affiliate_code, id, done);
        const rows = await rowsOf(id);
        const { body } = await lydia.call("GET", `/affiliate-stats/${id}/`);
        for (const row of rows)
          expect(row.amount_minor).toBe(Math.floor((row.price_minor * row.rate_percent) / 100));
        expect(body.balances).toEqual(balancesOf(rows));
        const { paid } = await context.db
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
        const bonuses = body.bonuses as MonthlyBonus[];
        const bonus_paid = bonuses.reduce((sum, { paid_minor }) => sum + paid_minor, 0);
        for (const currency of ["UGX", "USD"] as const) {
          const balance = body.balances.find((one: { currency: string }) => one.currency === currency);
          const bonus = currency === "USD" ? bonus_paid : 0;
          expect(await paidOut(affiliate_code, currency)).toBe((balance?.paid_minor ?? 0) + bonus);
        }
        const listed: EarnedBonus[] = await bonusesOf(id);
        const notVoid = listed.filter(({ state }) => state !== "void").length * 50_000;
        expect(notVoid).toBe(bonuses.reduce((sum, one) => sum + one.confirmed_minor + one.paid_minor, 0));
        expect(new Set(listed.map(({ month, number }) => `${month} ${number}`)).size).toBe(listed.length);
      }),
      { numRuns: 12 },
    );
  });
});

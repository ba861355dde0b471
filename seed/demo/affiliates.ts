import { createHash } from "node:crypto";
import { commissionOf, ratePercent } from "#contract/affiliates/commission-rules.ts";
import { parsePrice } from "#contract/shared/money/money.ts";
import { DAY_MS } from "#contract/shared/time/durations.ts";
import { kampalaDay } from "#contract/shared/time/kampala-day.ts";
import { insertAffiliate, updateAffiliate } from "#server/affiliates/applications/queries.ts";
import { insertClick } from "#server/affiliates/clicks/queries.ts";
import { insertCommission } from "#server/affiliates/commissions/queries.ts";
import { storePayees } from "#server/affiliates/payout-details/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { affiliates, referrals } from "./content/affiliates.ts";
import type { SeedAffiliate } from "./content/types.ts";

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

/** Inserts the affiliates with their clicks, and with commissions on enrollments of the demonstration's students. */
export async function seedAffiliates(db: Database, now: Date): Promise<void> {
  for (const { applied_days_ago, code, ...fields } of [...affiliates].reverse()) {
    const created_at = daysBefore(now, applied_days_ago);
    const row = { ...fields, company: fields.company ?? "", created_at, updated_at: created_at };
    const { id } = await insertAffiliate(db, { ...row, affiliate_code: code ?? null });
    const referred = referrals.find((one) => one.code === code);
    if (!code || !referred) continue;
    await updateAffiliate(db, id, { updated_at: daysBefore(now, applied_days_ago - 1) });
    await seedClicks(db, now, id, referred.clicks, applied_days_ago - 1);
    await seedCommissions(db, now, id, { applied_days_ago }, referred);
  }
}

/** Spreads the clicks unevenly over the days since the approval. */
async function seedClicks(db: Database, now: Date, affiliate_id: number, number: number, days: number) {
  for (let index = 0; index < number; index++) {
    const clicked_at = new Date(
      daysBefore(now, (index * index * 7) % Math.min(days, 45)).getTime() - index * 61_000,
    );
    const visitor = createHash("sha256").update(`demonstration ${affiliate_id} ${index}`).digest();
    await insertClick(db, { affiliate_id, day: kampalaDay(clicked_at), visitor, clicked_at });
  }
}

interface Referrals {
  enrollments: number;
  confirmed: number;
  paid: number;
}

/** Inserts commissions. The oldest are paid, the next ones confirmed. Their order decides the rates. */
async function seedCommissions(
  db: Database,
  now: Date,
  affiliateId: number,
  { applied_days_ago }: Pick<SeedAffiliate, "applied_days_ago">,
  { enrollments: number, confirmed, paid }: Referrals,
): Promise<void> {
  const enrollments = await freeEnrollments(db, daysBefore(now, applied_days_ago - 1), number);
  const payoutId = paid > 0 ? await paidPayout(db, daysBefore(now, 2)) : null;
  let counted = 0;
  for (const [index, enrollment] of enrollments.entries()) {
    const price = parsePrice(enrollment.price);
    if (!price) continue;
    if (price.amount_minor > 0) counted += 1;
    const rate_percent = price.amount_minor > 0 ? ratePercent(counted) : 0;
    const state = index < paid ? "paid" : index < paid + confirmed ? "confirmed" : "pending";
    await insertCommission(db, {
      affiliate_id: affiliateId,
      enrollment_id: enrollment.id,
      course_name: enrollment.title,
      course_price: enrollment.price,
      currency: price.currency,
      price_minor: price.amount_minor,
      rate_percent,
      amount_minor: commissionOf(price, rate_percent).amount_minor,
      source: "link",
      state,
      earned_at: enrollment.enrolled_at,
      confirmed_at: state === "pending" ? null : daysBefore(now, 3),
      payout_id: state === "paid" ? payoutId : null,
    });
  }
  if (payoutId !== null) await storePayees(db, payoutId);
}

/** Returns enrollments since a moment without a commission, oldest first. Only UGX, so that one payout covers them. */
function freeEnrollments(db: Database, since: Date, limit: number) {
  return db
    .selectFrom("enrollments")
    .innerJoin("programs", "programs.id", "enrollments.program_id")
    .leftJoin("commissions", "commissions.enrollment_id", "enrollments.id")
    .select(["enrollments.id", "enrollments.enrolled_at", "programs.title", "programs.price"])
    .where("enrollments.enrolled_at", ">=", since)
    .where("commissions.id", "is", null)
    .where("programs.price", "like", "UGX %")
    .orderBy("enrollments.enrolled_at")
    .orderBy("enrollments.id")
    .limit(limit)
    .execute();
}

async function paidPayout(db: Database, at: Date): Promise<number> {
  const { id } = await db
    .insertInto("payouts")
    .values({ currency: "UGX", status: "paid", created_at: at, paid_at: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

import { sql } from "kysely";
import type { Logger } from "pino";
import { commissionOf, ratePercent } from "#contract/affiliates/commission-rules.ts";
import type { CommissionProof } from "#contract/affiliates/commissions.ts";
import { type Money, parsePrice } from "#contract/shared/money/money.ts";
import { isFreePrice } from "#contract/shared/money/prices.ts";
import { lockApprovedByCode } from "#server/affiliates/applications/queries.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import { countedReferrals, insertCommission, studentContact } from "./queries.ts";
import type { Referral } from "./referral.ts";

export interface ReferredEnrollment {
  id: number;
  user_id: number;
  title: string;
  price: string;
  /** Evidence that the student wants the enrollment. */
  proof: CommissionProof;
}

/**
 * Creates the commission of an enrollment in the caller's transaction. The first referral with an approved affiliate
 * gets it. An affiliate who is the student gets none (api.md 2.3). The affiliate is locked while the tier is counted.
 */
export async function createCommission(
  db: Transaction,
  enrollment: ReferredEnrollment,
  referrals: readonly Referral[],
  now: Date,
): Promise<void> {
  for (const { code, source, clicked_at } of referrals) {
    const affiliate = await lockApprovedByCode(db, code);
    if (!affiliate) continue;
    const student = await studentContact(db, enrollment.user_id);
    if (!student || student.email === affiliate.email || student.phone === affiliate.phone) return;
    const price = priceOf(enrollment.price);
    const rate_percent =
      price.amount_minor > 0 ? ratePercent((await countedReferrals(db, affiliate.id)) + 1) : 0;
    await insertCommission(db, {
      affiliate_id: affiliate.id,
      enrollment_id: enrollment.id,
      course_name: enrollment.title,
      course_price: enrollment.price,
      currency: price.currency,
      price_minor: price.amount_minor,
      rate_percent,
      amount_minor: commissionOf(price, rate_percent).amount_minor,
      source,
      clicked_at: clicked_at ?? null,
      proof: enrollment.proof,
      earned_at: now,
    });
    return;
  }
}

/**
 * Creates the commission as part of an enrollment. A failure is only logged and never stops the enrollment (visitors.md
 * 8). A report within a day can still create the commission.
 */
export async function createCommissionOrLog(
  log: Logger,
  db: Transaction,
  enrollment: ReferredEnrollment,
  referrals: readonly Referral[],
  now: Date,
): Promise<void> {
  if (referrals.length === 0) return;
  await sql`SAVEPOINT commission`.execute(db);
  try {
    await createCommission(db, enrollment, referrals, now);
    await sql`RELEASE SAVEPOINT commission`.execute(db);
  } catch (error) {
    log.error({ err: error, enrollment: enrollment.id, referrals }, "Failed to record enrollment");
    await sql`ROLLBACK TO SAVEPOINT commission`.execute(db);
  }
}

/**
 * Returns the price. A text without a plain amount counts as free, so it makes a commission of 0. Staff see the text
 * next to it.
 */
function priceOf(text: string): Money {
  const nothing: Money = { currency: "UGX", amount_minor: 0 };
  return isFreePrice(text) ? nothing : (parsePrice(text) ?? nothing);
}

import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import { BONUS, BONUS_EVERY, type BonusState, type SettledBonus } from "#contract/affiliates/bonus-rules.ts";
import type { EarnedBonus } from "#contract/affiliates/bonuses.ts";
import { isLost } from "#server/affiliates/corrections/fee-kept.ts";
import type { Database } from "#server/platform/database/connection.ts";

/** Identifies a bonus block: ten referrals of an affiliate in a month. */
export interface BonusKey {
  affiliate_id: number;
  /** Month in Africa/Kampala, such as "2026-03". */
  month: string;
  /** Number of the block in the month, from 1. */
  number: number;
}

/** Bonus in a list. `id` is its position there. */
export type ListedBonus = z.input<typeof EarnedBonus> & { id: number };

/**
 * Bonus blocks of confirmed referrals that are not in a batch, paid or void. Free programs and fees that were paid back
 * do not count.
 */
export const dueBonuses: RawBuilder<BonusKey> = sql`
  SELECT affiliate_id, to_char(earned_month, 'YYYY-MM') AS month, number
  FROM (
    SELECT affiliate_id, earned_month, (count(*) / ${sql.lit(BONUS_EVERY)})::integer AS blocks
    FROM commissions WHERE state IN ('confirmed', 'paid') AND price_minor > 0 AND NOT ${isLost}
    GROUP BY affiliate_id, earned_month HAVING count(*) >= ${sql.lit(BONUS_EVERY)}
  ) earned CROSS JOIN generate_series(1, blocks) AS block(number)
  WHERE NOT EXISTS (
    SELECT FROM bonuses
    WHERE bonuses.affiliate_id = earned.affiliate_id AND bonuses.number = block.number
      AND bonuses.month = to_char(earned_month, 'YYYY-MM')
  )`;

/** Selects due and settled bonuses with their affiliates, newest month first. `id` is the position in this order. */
export function bonusList(db: Database) {
  const bonuses = sql<ListedBonus>`(
    SELECT row_number() OVER (ORDER BY month DESC, sort_name, affiliate_id, number)::integer AS id,
      affiliate_id, name AS affiliate_name, coalesce(affiliate_code, '') AS affiliate_code, month, number, amount_minor, state, payout_id, void_reason
    FROM (
      SELECT affiliate_id, month, number, amount_minor, state, payout_id, void_reason FROM bonuses
      UNION ALL
      SELECT affiliate_id, month, number, ${sql.lit(BONUS.amount_minor)}, 'confirmed', NULL, NULL FROM (${dueBonuses}) due
    ) settled_or_due JOIN affiliates ON affiliates.id = affiliate_id)`;
  return db.selectFrom(bonuses.as<"bonus_list">("bonus_list"));
}

export const bonusesById = (db: Database, ids: readonly number[]): Promise<ListedBonus[]> =>
  bonusList(db).selectAll().where("id", "in", ids).execute();

export const bonusOf = (db: Database, { affiliate_id, month, number }: BonusKey) =>
  bonusList(db)
    .selectAll()
    .where(sql<boolean>`(affiliate_id, month, number) = (${affiliate_id}, ${month}, ${number})`)
    .executeTakeFirst();

/** Returns the affiliate's bonuses that are in a batch, paid or void. */
export const settledBonuses = (db: Database, affiliateId: number): Promise<SettledBonus[]> =>
  db
    .selectFrom("bonuses")
    .select(["month", "number", sql<BonusState>`state`.as("state")])
    .where("affiliate_id", "=", affiliateId)
    .execute();

/**
 * Puts every due bonus into the batch. If two batches are made concurrently, the unique constraint gives each bonus to
 * one.
 */
export async function putBonusesInPayout(db: Database, payoutId: number, now: Date): Promise<void> {
  await sql`
    INSERT INTO bonuses (affiliate_id, month, number, currency, amount_minor, state, settled_at, payout_id)
    SELECT affiliate_id, month, number, ${BONUS.currency}, ${BONUS.amount_minor}, 'confirmed', ${now}, ${payoutId}
    FROM (${dueBonuses}) due ORDER BY affiliate_id, month, number
    ON CONFLICT ON CONSTRAINT bonuses_once DO NOTHING`.execute(db);
}

/** Inserts a void bonus. Returns false when the bonus is already settled, by the unique constraint. */
export async function insertVoidBonus(db: Database, key: BonusKey, void_reason: string, settled_at: Date) {
  const row = await db
    .insertInto("bonuses")
    .values({ ...key, ...BONUS, state: "void", void_reason, settled_at })
    .onConflict((conflict) => conflict.constraint("bonuses_once").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

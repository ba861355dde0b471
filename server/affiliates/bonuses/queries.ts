import { sql } from "kysely";
import { BONUS, BONUS_EVERY, type BonusState, type SettledBonus } from "#contract/affiliates/bonus-rules.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { keptRead } from "#server/platform/database/kept-read.ts";

export interface BonusKey {
  affiliate_id: number;
  /** "2026-03", of Africa/Kampala. */
  month: string;
  /** Which ten of the month, from 1. */
  number: number;
}

/**
 * Tens of confirmed referrals that are in no batch, not paid and not void. Referrals whose students have not paid yet
 * bring none, and a free program's count for none (contract/affiliates/bonus-rules.ts).
 */
export function dueBonuses(db: Database) {
  const earned = db
    .selectFrom("commissions")
    .where("state", "in", ["confirmed", "paid"])
    .where("price_minor", ">", 0)
    .groupBy(["affiliate_id", "earned_month"])
    .having((eb) => eb(eb.fn.countAll(), ">=", BONUS_EVERY))
    .select((eb) => [
      "affiliate_id",
      sql<string>`to_char(earned_month, 'YYYY-MM')`.as("month"),
      sql<number>`${eb.fn.countAll()} / ${sql.lit(BONUS_EVERY)}`.as("tens"),
    ]);
  return db
    .selectFrom(earned.as("earned"))
    .innerJoin(
      sql<{ number: number }>`generate_series(1, earned.tens::integer)`.as<"tens">(sql`tens(number)`),
      (join) => join.onTrue(),
    )
    .select(["earned.affiliate_id", "earned.month", "tens.number"])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("bonuses")
            .select("bonuses.id")
            .whereRef("bonuses.affiliate_id", "=", "earned.affiliate_id")
            .whereRef("bonuses.month", "=", "earned.month")
            .whereRef("bonuses.number", "=", "tens.number"),
        ),
      ),
    );
}

/** Due and settled ones with their affiliate, newest month first. */
export function bonusList(db: Database, key?: BonusKey) {
  const settled = db
    .selectFrom("bonuses")
    .select(["affiliate_id", "month", "number", "amount_minor", "state", "payout_id", "void_reason"]);
  const due = db
    .selectFrom(dueBonuses(db).as("due"))
    .select([
      "affiliate_id",
      "month",
      "number",
      sql<number>`${sql.lit(BONUS.amount_minor)}::bigint`.as("amount_minor"),
      sql<BonusState>`'confirmed'`.as("state"),
      sql<number | null>`NULL::integer`.as("payout_id"),
      sql<string | null>`NULL::text`.as("void_reason"),
    ]);
  return db
    .selectFrom(settled.unionAll(due).as("tens"))
    .innerJoin("affiliates", "affiliates.id", "tens.affiliate_id")
    .selectAll("tens")
    .select(["affiliates.name as affiliate_name", "affiliates.affiliate_code"])
    .$if(key !== undefined, (query) =>
      query
        .where("tens.affiliate_id", "=", key?.affiliate_id ?? 0)
        .where("tens.month", "=", key?.month ?? "")
        .where("tens.number", "=", key?.number ?? 0),
    )
    .orderBy("tens.month", "desc")
    .orderBy("affiliates.name")
    .orderBy("tens.affiliate_id")
    .orderBy("tens.number");
}

/** All of them, kept until something of theirs changes: what is due is found by going through every commission that counts. */
export const allBonuses = keptRead({
  resources: ["commissions", "bonuses", "affiliates"],
  most: 1,
  read: (db) => bonusList(db).execute(),
});

/** What is settled of an affiliate's tens. */
export async function settledBonuses(db: Database, affiliateId: number): Promise<SettledBonus[]> {
  return db
    .selectFrom("bonuses")
    .select(["month", "number", "state"])
    .where("affiliate_id", "=", affiliateId)
    .execute();
}

/** Puts every bonus that is due into the batch; of two who gather at once, the constraint lets one have each. */
export async function putBonusesInPayout(db: Database, payoutId: number, now: Date): Promise<number[]> {
  const rows = await db
    .insertInto("bonuses")
    .columns([
      "affiliate_id",
      "month",
      "number",
      "currency",
      "amount_minor",
      "state",
      "settled_at",
      "payout_id",
    ])
    .expression(
      db
        .selectFrom(dueBonuses(db).as("due"))
        .select([
          "affiliate_id",
          "month",
          "number",
          sql<string>`${sql.lit(BONUS.currency)}`.as("currency"),
          sql<number>`${sql.lit(BONUS.amount_minor)}`.as("amount_minor"),
          sql<BonusState>`'confirmed'`.as("state"),
          sql<Date>`${now}::timestamptz`.as("settled_at"),
          sql<number>`${payoutId}::integer`.as("payout_id"),
        ])
        .orderBy("affiliate_id")
        .orderBy("month")
        .orderBy("number"),
    )
    .onConflict((conflict) => conflict.constraint("bonuses_once").doNothing())
    .returning("id")
    .execute();
  return rows.map((row) => row.id);
}

/** False when it is settled already: the constraint decides. */
export async function insertVoidBonus(
  db: Database,
  key: BonusKey,
  reason: string,
  now: Date,
): Promise<boolean> {
  const row = await db
    .insertInto("bonuses")
    .values({ ...key, ...BONUS, state: "void", void_reason: reason, settled_at: now })
    .onConflict((conflict) => conflict.constraint("bonuses_once").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

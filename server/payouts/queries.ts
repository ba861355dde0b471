import type { Selectable } from "kysely";
import type { Currency } from "#contract/money.ts";
import type { Database } from "#server/database/connection.ts";
import type { Payouts } from "#server/database/types.ts";

export type PayoutRow = Selectable<Payouts>;

/** Batches with what they come to, newest first. */
export function payoutList(db: Database, id?: number) {
  return db
    .selectFrom("payouts")
    .leftJoin("commissions", "commissions.payout_id", "payouts.id")
    .selectAll("payouts")
    .select((eb) => [
      eb.fn.coalesce(eb.fn.sum<number>("commissions.amount_minor"), eb.lit(0)).as("amount_minor"),
      eb.fn.count<number>("commissions.affiliate_id").distinct().as("affiliate_count"),
      eb.fn.count<number>("commissions.id").as("commission_count"),
    ])
    .$if(id !== undefined, (query) => query.where("payouts.id", "=", id ?? 0))
    .groupBy("payouts.id")
    .orderBy("payouts.id", "desc");
}

export async function payoutCount(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom("payouts")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** What a new batch of each currency would hold; a free program's 0 is paid to nobody. */
export function dueByCurrency(db: Database) {
  return due(db)
    .groupBy("currency")
    .orderBy("currency")
    .select((eb) => [
      "currency",
      eb.fn.sum<number>("amount_minor").as("amount_minor"),
      eb.fn.count<number>("affiliate_id").distinct().as("affiliate_count"),
      eb.fn.countAll<number>().as("commission_count"),
    ])
    .execute();
}

/** Locked in the order of their ids: of two who gather at once, the second finds nothing left. */
export async function lockDue(db: Database, currency: Currency): Promise<number[]> {
  const rows = await due(db)
    .where("currency", "=", currency)
    .select("id")
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map((row) => row.id);
}

function due(db: Database) {
  return db
    .selectFrom("commissions")
    .where("state", "=", "confirmed")
    .where("payout_id", "is", null)
    .where("amount_minor", ">", 0);
}

export async function insertPayout(db: Database, currency: Currency, now: Date): Promise<number> {
  const { id } = await db
    .insertInto("payouts")
    .values({ currency, created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function putInPayout(db: Database, ids: readonly number[], payoutId: number): Promise<void> {
  await db.updateTable("commissions").set({ payout_id: payoutId }).where("id", "in", ids).execute();
}

export function lockPayout(db: Database, id: number): Promise<PayoutRow | undefined> {
  return db.selectFrom("payouts").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

export async function payPayout(db: Database, id: number, now: Date): Promise<void> {
  await db.updateTable("payouts").set({ status: "paid", paid_at: now }).where("id", "=", id).execute();
  await db.updateTable("commissions").set({ state: "paid" }).where("payout_id", "=", id).execute();
}

export async function dissolvePayout(db: Database, id: number): Promise<void> {
  await db.updateTable("commissions").set({ payout_id: null }).where("payout_id", "=", id).execute();
  await db.deleteFrom("payouts").where("id", "=", id).execute();
}

/** One line an affiliate: whom to pay how much of the batch. */
export function payees(db: Database, id: number) {
  return db
    .selectFrom("commissions")
    .innerJoin("affiliates", "affiliates.id", "commissions.affiliate_id")
    .where("commissions.payout_id", "=", id)
    .groupBy("affiliates.id")
    .orderBy("affiliates.name")
    .orderBy("affiliates.id")
    .select((eb) => [
      "affiliates.name",
      "affiliates.company",
      "affiliates.email",
      "affiliates.phone",
      "affiliates.affiliate_code",
      eb.fn.sum<number>("commissions.amount_minor").as("amount_minor"),
    ])
    .execute();
}

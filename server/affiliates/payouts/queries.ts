import { type ExpressionBuilder, type Selectable, sql } from "kysely";
import { BONUS } from "#contract/affiliates/bonus-rules.ts";
import type { PayoutMethod } from "#contract/affiliates/payout-details.ts";
import type { Currency } from "#contract/shared/money.ts";
import { dueBonuses } from "#server/affiliates/bonuses/queries.ts";
import { anyOf } from "#server/platform/database/any-of.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { keptRead } from "#server/platform/database/kept-read.ts";
import type { Payouts } from "#server/platform/database/types.ts";

export type PayoutRow = Selectable<Payouts>;

/** What batches hold, all or these: one line a commission or bonus, all of the batch's currency. */
function payoutLines(db: Database, ids?: readonly number[]) {
  return db
    .selectFrom("commissions")
    .select(["payout_id", "affiliate_id", "amount_minor", kind("commission")])
    .where("payout_id", "is not", null)
    .$if(ids !== undefined, (query) => query.where("payout_id", "=", anyOf(ids ?? [])))
    .unionAll(
      db
        .selectFrom("bonuses")
        .select(["payout_id", "affiliate_id", "amount_minor", kind("bonus")])
        .where("payout_id", "is not", null)
        .$if(ids !== undefined, (query) => query.where("payout_id", "=", anyOf(ids ?? []))),
    );
}

const kind = (text: "commission" | "bonus") => sql<string>`${sql.lit(text)}`.as("kind");

type Lines = { lines: { affiliate_id: number; amount_minor: number; kind: string } };

function sumsOf(eb: ExpressionBuilder<Lines, "lines">) {
  const counted = (one: string) => eb.fn.count<number>("lines.kind").filterWhere("lines.kind", "=", one);
  return [
    eb.fn.coalesce(eb.fn.sum<number>("lines.amount_minor"), eb.lit(0)).as("amount_minor"),
    eb.fn.count<number>("lines.affiliate_id").distinct().as("affiliate_count"),
    counted("commission").as("commission_count"),
    counted("bonus").as("bonus_count"),
  ] as const;
}

/** Batches with what they come to, newest first. */
export function payoutList(db: Database, ids?: readonly number[]) {
  return db
    .selectFrom("payouts")
    .leftJoin(payoutLines(db, ids).as("lines"), "lines.payout_id", "payouts.id")
    .selectAll("payouts")
    .select((eb) => sumsOf(eb as never))
    .$if(ids !== undefined, (query) => query.where("payouts.id", "=", anyOf(ids ?? [])))
    .groupBy("payouts.id")
    .orderBy("payouts.id", "desc");
}

/** These, kept until a commission or bonus changes: nothing else is put into a batch, taken out or paid. */
export const payoutsById = keptRead({
  resources: ["commissions", "bonuses"],
  most: 100,
  read: (db, ids: readonly number[]) => payoutList(db, ids).execute(),
});

export function payoutIds(db: Database, { limit, offset }: { limit: number; offset: number }) {
  return db.selectFrom("payouts").select("id").orderBy("id", "desc").limit(limit).offset(offset).execute();
}

export async function payoutCount(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom("payouts")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** What a new batch of each currency would hold, kept until a commission or bonus changes. */
export const dueByCurrency = keptRead({ resources: ["commissions", "bonuses"], most: 1, read: dueNow });

/** A free program's 0 is paid to nobody, a bonus is dollars. */
function dueNow(db: Database) {
  const bonuses = db
    .selectFrom(dueBonuses(db).as("tens"))
    .select([
      sql<Currency>`${sql.lit(BONUS.currency)}`.as("currency"),
      "affiliate_id",
      sql<number>`${sql.lit(BONUS.amount_minor)}::bigint`.as("amount_minor"),
      kind("bonus"),
    ]);
  const lines = due(db)
    .select(["currency", "affiliate_id", "amount_minor", kind("commission")])
    .unionAll(bonuses);
  return db
    .selectFrom(lines.as("lines"))
    .groupBy("lines.currency")
    .orderBy("lines.currency")
    .select("lines.currency")
    .select((eb) => sumsOf(eb as never))
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
  await db.updateTable("commissions").set({ payout_id: payoutId }).where("id", "=", anyOf(ids)).execute();
}

export function lockPayout(db: Database, id: number): Promise<PayoutRow | undefined> {
  return db.selectFrom("payouts").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

export async function payPayout(db: Database, id: number, now: Date): Promise<void> {
  await db.updateTable("payouts").set({ status: "paid", paid_at: now }).where("id", "=", id).execute();
  for (const table of ["commissions", "bonuses"] as const)
    await db.updateTable(table).set({ state: "paid" }).where("payout_id", "=", id).execute();
}

/** The commissions are confirmed as before; a bonus without its row is due again. */
export async function dissolvePayout(db: Database, id: number): Promise<void> {
  await db.updateTable("commissions").set({ payout_id: null }).where("payout_id", "=", id).execute();
  await db.deleteFrom("bonuses").where("payout_id", "=", id).execute();
  await db.deleteFrom("payouts").where("id", "=", id).execute();
}

/** Whom to pay how much of the batch, one line an affiliate, in one of its lists or in both together. */
export function payees(db: Database, id: number, method?: PayoutMethod) {
  return db
    .selectFrom(payoutLines(db).as("lines"))
    .innerJoin("affiliates", "affiliates.id", "lines.affiliate_id")
    .innerJoin("payout_payees", (join) =>
      join
        .onRef("payout_payees.payout_id", "=", "lines.payout_id")
        .onRef("payout_payees.affiliate_id", "=", "lines.affiliate_id"),
    )
    .where("lines.payout_id", "=", id)
    .$if(method !== undefined, (query) => query.where("payout_payees.method", "=", method ?? "bank"))
    .groupBy(["affiliates.id", "payout_payees.payout_id", "payout_payees.affiliate_id"])
    .orderBy("affiliates.name")
    .orderBy("affiliates.id")
    .select((eb) => [
      "affiliates.company",
      "affiliates.email",
      "affiliates.affiliate_code",
      "payout_payees.account_name",
      "payout_payees.phone",
      "payout_payees.bank_name",
      "payout_payees.account_number",
      eb.fn.sum<number>("lines.amount_minor").as("amount_minor"),
    ])
    .execute();
}

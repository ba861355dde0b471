import { sql } from "kysely";
import type { z } from "zod";
import { BONUS } from "#contract/affiliates/bonus-rules.ts";
import type { PayoutMethod } from "#contract/affiliates/payout-details.ts";
import type { DuePayout, Payout } from "#contract/affiliates/payouts.ts";
import type { Currency } from "#contract/shared/money.ts";
import { dueBonuses } from "#server/affiliates/bonuses/queries.ts";
import { isPaymentReversed } from "#server/affiliates/commissions/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";

export type ListedPayout = z.input<typeof Payout>;
export type DuePayouts = z.input<typeof DuePayout>;

/** What batches hold, summed for each of their affiliates. */
const linesOf = (ids: readonly number[]) => sql`(
  SELECT payout_id, affiliate_id, sum(amount_minor) AS amount_minor, count(*) AS commissions, 0 AS bonuses
  FROM commissions WHERE payout_id = ANY (${ids}) GROUP BY payout_id, affiliate_id
  UNION ALL
  SELECT payout_id, affiliate_id, sum(amount_minor), 0, count(*)
  FROM bonuses WHERE payout_id = ANY (${ids}) GROUP BY payout_id, affiliate_id) lines`;

const sums = sql`
  coalesce(sum(lines.amount_minor), 0)::bigint AS amount_minor,
  count(DISTINCT lines.affiliate_id) AS affiliate_count,
  coalesce(sum(lines.commissions), 0)::bigint AS commission_count,
  coalesce(sum(lines.bonuses), 0)::bigint AS bonus_count`;

/** Batches with their sums. */
export async function payoutsById(db: Database, ids: readonly number[]): Promise<ListedPayout[]> {
  const { rows } = await sql<ListedPayout>`
    SELECT payouts.*, payouts.status AS state, ${sums},
      (SELECT count(*) FROM commissions WHERE payout_id = payouts.id AND ${isPaymentReversed}) AS reversed_count
    FROM payouts LEFT JOIN ${linesOf(ids)} ON lines.payout_id = payouts.id
    WHERE payouts.id = ANY (${ids}) GROUP BY payouts.id`.execute(db);
  return rows;
}

/** A confirmed commission in no batch is due, unless its payment was reversed since. A free program's commission of 0 is paid to nobody. */
const isDue = sql`state = 'confirmed' AND payout_id IS NULL AND amount_minor > 0 AND NOT ${isPaymentReversed}`;

/** What a new batch of each currency would hold. */
export async function dueByCurrency(db: Database): Promise<DuePayouts[]> {
  const { rows } = await sql<DuePayouts>`
    SELECT lines.currency, ${sums} FROM (
      SELECT currency, affiliate_id, sum(amount_minor) AS amount_minor, count(*) AS commissions, 0 AS bonuses
      FROM commissions WHERE ${isDue} GROUP BY currency, affiliate_id
      UNION ALL
      SELECT ${sql.lit(BONUS.currency)}, affiliate_id, ${sql.lit(BONUS.amount_minor)}, 0, 1 FROM (${dueBonuses}) due
    ) lines GROUP BY lines.currency ORDER BY lines.currency`.execute(db);
  return rows;
}

/** Puts every due commission of the currency into the batch. They are locked in the order of their ids. */
export async function putCommissionsInPayout(db: Database, payoutId: number, currency: Currency) {
  const { rows } = await sql<{ id: number }>`
    UPDATE commissions SET payout_id = ${payoutId} WHERE id IN (
      SELECT id FROM commissions WHERE currency = ${currency} AND ${isDue} ORDER BY id FOR UPDATE
    ) RETURNING id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function insertPayout(db: Database, currency: Currency, now: Date): Promise<number> {
  const { id } = await db
    .insertInto("payouts")
    .values({ currency, created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export const lockPayout = (db: Database, id: number) =>
  db.selectFrom("payouts").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export async function payPayout(db: Database, id: number, now: Date): Promise<void> {
  await db.updateTable("payouts").set({ status: "paid", paid_at: now }).where("id", "=", id).execute();
  for (const table of ["commissions", "bonuses"] as const)
    await db.updateTable(table).set({ state: "paid" }).where("payout_id", "=", id).execute();
}

export const payoutRules = (db: Database) =>
  db.selectFrom("payout_rules").select("two_people").executeTakeFirstOrThrow();

export const savePayoutRules = (db: Database, rules: { two_people: boolean }) =>
  db.updateTable("payout_rules").set(rules).execute();

/** Whether this person confirmed a commission of the batch. */
export async function hasConfirmed(db: Database, userId: number, payoutId: number): Promise<boolean> {
  const one = await db
    .selectFrom("commissions")
    .select("id")
    .where("payout_id", "=", payoutId)
    .where("confirmed_by", "=", userId)
    .executeTakeFirst();
  return one !== undefined;
}

/** Its commissions are confirmed as before. A bonus without its row is due again. */
export async function dissolvePayout(db: Database, id: number): Promise<void> {
  await db.updateTable("commissions").set({ payout_id: null }).where("payout_id", "=", id).execute();
  await db.deleteFrom("bonuses").where("payout_id", "=", id).execute();
  await db.deleteFrom("payouts").where("id", "=", id).execute();
}

export interface Payee {
  company: string;
  email: string;
  affiliate_code: string | null;
  account_name: string;
  phone: string | null;
  bank_name: string | null;
  account_number: string | null;
  amount_minor: number;
}

/** The payees of a batch that are paid by the method, one row an affiliate. */
export async function payees(db: Database, id: number, method: PayoutMethod): Promise<Payee[]> {
  const { rows } = await sql<Payee>`
    SELECT company, email, affiliate_code, account_name, payee.phone, bank_name, account_number,
      sum(lines.amount_minor)::bigint AS amount_minor
    FROM payout_payees payee
    JOIN affiliates ON affiliates.id = payee.affiliate_id
    JOIN ${linesOf([id])} ON lines.affiliate_id = payee.affiliate_id
    WHERE payee.payout_id = ${id} AND method = ${method}
    GROUP BY affiliates.id, payee.payout_id, payee.affiliate_id ORDER BY affiliates.name, affiliates.id`.execute(
    db,
  );
  return rows;
}

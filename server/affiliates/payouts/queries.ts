import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import { BONUS } from "#contract/affiliates/bonus-rules.ts";
import type { PayoutMethod } from "#contract/affiliates/payout-details.ts";
import type { DuePayout, Payee as PayeeOnScreen, Payout } from "#contract/affiliates/payouts.ts";
import type { Currency } from "#contract/shared/money/money.ts";
import { dueBonuses } from "#server/affiliates/bonuses/queries.ts";
import { isLost } from "#server/affiliates/corrections/fee-kept.ts";
import { dueCorrections } from "#server/affiliates/corrections/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";

export type ListedPayout = z.input<typeof Payout>;
export type DuePayouts = z.input<typeof DuePayout>;

/** Subquery: contents of the batches, summed by batch and affiliate. */
const linesOf = (ids: readonly number[]) => sql`(
  SELECT payout_id, affiliate_id, sum(amount_minor) AS amount_minor, count(*) AS commissions, 0 AS bonuses, 0 AS corrections
  FROM commissions WHERE payout_id = ANY (${ids}) GROUP BY payout_id, affiliate_id
  UNION ALL
  SELECT payout_id, affiliate_id, sum(amount_minor), 0, count(*), 0
  FROM bonuses WHERE payout_id = ANY (${ids}) GROUP BY payout_id, affiliate_id
  UNION ALL
  SELECT payout_id, affiliate_id, sum(amount_minor), 0, 0, count(*)
  FROM commission_corrections WHERE payout_id = ANY (${ids}) GROUP BY payout_id, affiliate_id) lines`;

const sums = sql`
  coalesce(sum(lines.amount_minor), 0)::bigint AS amount_minor,
  count(DISTINCT lines.affiliate_id) AS affiliate_count,
  coalesce(sum(lines.commissions), 0)::bigint AS commission_count,
  coalesce(sum(lines.bonuses), 0)::bigint AS bonus_count,
  coalesce(sum(lines.corrections), 0)::bigint AS correction_count`;

/** Returns batches with their sums. */
export async function payoutsById(db: Database, ids: readonly number[]): Promise<ListedPayout[]> {
  const { rows } = await sql<ListedPayout>`
    SELECT payouts.*, payouts.status AS state, ${sums},
      (SELECT count(*) FROM commissions WHERE payout_id = payouts.id AND state = 'confirmed' AND ${isLost}) AS reversed_count
    FROM payouts LEFT JOIN ${linesOf(ids)} ON lines.payout_id = payouts.id
    WHERE payouts.id = ANY (${ids}) GROUP BY payouts.id`.execute(db);
  return rows;
}

/** Returns the affiliates of a batch who get money, with their sums. */
export async function payeesToTell(db: Database, payoutId: number) {
  const { rows } = await sql<{
    affiliate_id: number;
    email: string;
    currency: Currency;
    amount_minor: number;
  }>`
    SELECT affiliates.id AS affiliate_id, affiliates.email, payouts.currency, sum(lines.amount_minor)::bigint AS amount_minor
    FROM ${linesOf([payoutId])} JOIN payouts ON payouts.id = lines.payout_id
      JOIN affiliates ON affiliates.id = lines.affiliate_id
    GROUP BY affiliates.id, payouts.currency HAVING sum(lines.amount_minor) > 0 ORDER BY affiliates.id`.execute(
    db,
  );
  return rows;
}

/**
 * Condition that a commission is due: confirmed, in no batch, and its fee was not lost. Commissions of 0 from free
 * programs are never due.
 */
const isDue = sql`state = 'confirmed' AND payout_id IS NULL AND amount_minor > 0 AND NOT ${isLost}`;

/**
 * Returns the sums of a new batch in each currency. `waiting_minor` is the sum of affiliates who owe more than they
 * earn; it stays out of the batch.
 */
export async function dueByCurrency(db: Database): Promise<DuePayouts[]> {
  const ready = (sum: RawBuilder<unknown>) => sql`coalesce(sum(${sum}) FILTER (WHERE total >= 0), 0)::bigint`;
  const { rows } = await sql<DuePayouts>`
    SELECT currency, ${ready(sql`total`)} AS amount_minor, count(*) FILTER (WHERE total >= 0) AS affiliate_count,
      ${ready(sql`commissions`)} AS commission_count, ${ready(sql`bonuses`)} AS bonus_count,
      ${ready(sql`corrections`)} AS correction_count, coalesce(sum(total) FILTER (WHERE total < 0), 0)::bigint AS waiting_minor
    FROM (
      SELECT currency, affiliate_id, sum(amount_minor) AS total, sum(commissions) AS commissions, sum(bonuses) AS bonuses,
        sum(corrections) AS corrections
      FROM (
        SELECT currency, affiliate_id, sum(amount_minor) AS amount_minor, count(*) AS commissions, 0 AS bonuses, 0 AS corrections
        FROM commissions WHERE ${isDue} GROUP BY currency, affiliate_id
        UNION ALL
        SELECT ${sql.lit(BONUS.currency)}, affiliate_id, ${sql.lit(BONUS.amount_minor)}, 0, 1, 0 FROM (${dueBonuses}) due
        UNION ALL
        SELECT currency, affiliate_id, amount_minor, 0, 0, 1 FROM (${dueCorrections}) due
      ) lines GROUP BY currency, affiliate_id
    ) affiliates GROUP BY currency ORDER BY currency`.execute(db);
  return rows;
}

/** Removes affiliates with a negative sum from the batch. Their entries wait for a later batch. */
export async function leaveOutDebtors(db: Database, payoutId: number): Promise<void> {
  const { rows } = await sql<{ affiliate_id: number }>`
    SELECT affiliate_id FROM ${linesOf([payoutId])} GROUP BY affiliate_id HAVING sum(amount_minor) < 0`.execute(
    db,
  );
  const debtors = rows.map(({ affiliate_id }) => affiliate_id);
  if (debtors.length > 0) await takeOut(db, payoutId, debtors);
}

/**
 * Removes affiliates, or all, from a batch. Commissions stay confirmed; bonuses and corrections become due again when
 * their rows are deleted.
 */
async function takeOut(db: Database, payoutId: number, affiliates?: readonly number[]): Promise<void> {
  const lines = sql`payout_id = ${payoutId} AND ${affiliates ? sql`affiliate_id = ANY (${affiliates})` : sql`true`}`;
  await sql`UPDATE commissions SET payout_id = NULL WHERE ${lines}`.execute(db);
  await sql`DELETE FROM bonuses WHERE ${lines}`.execute(db);
  await sql`DELETE FROM commission_corrections WHERE ${lines}`.execute(db);
}

/** Returns the ids in the batch: of commissions, of bonuses, and of the corrected commissions. */
export async function contentsOfPayout(db: Database, payoutId: number): Promise<Contents> {
  const idsOf = (column: string, table: string) =>
    sql`ARRAY(SELECT ${sql.ref(column)} FROM ${sql.table(table)} WHERE payout_id = ${payoutId} ORDER BY 1)`;
  const { rows } = await sql<Contents>`
    SELECT ${idsOf("id", "commissions")} AS commissions, ${idsOf("id", "bonuses")} AS bonuses,
      ${idsOf("commission_id", "commission_corrections")} AS corrections`.execute(db);
  return rows[0] ?? { commissions: [], bonuses: [], corrections: [] };
}

interface Contents {
  commissions: number[];
  bonuses: number[];
  corrections: number[];
}

/**
 * Puts every due commission of the currency into the batch. Locks them in the order of their ids, to avoid deadlocks.
 */
export async function putCommissionsInPayout(db: Database, payoutId: number, currency: Currency) {
  await sql`
    UPDATE commissions SET payout_id = ${payoutId} WHERE id IN (
      SELECT id FROM commissions WHERE currency = ${currency} AND ${isDue} ORDER BY id FOR UPDATE
    )`.execute(db);
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

/** Returns true if this person confirmed a commission of the batch. */
export async function hasConfirmed(db: Database, userId: number, payoutId: number): Promise<boolean> {
  const one = await db
    .selectFrom("commissions")
    .select("id")
    .where("payout_id", "=", payoutId)
    .where("confirmed_by", "=", userId)
    .executeTakeFirst();
  return one !== undefined;
}

export async function dissolvePayout(db: Database, id: number): Promise<void> {
  await takeOut(db, id);
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

/** Returns all payees of a batch by name, as staff see them. */
export async function payeesOnScreen(db: Database, id: number) {
  const { rows } = await sql<z.input<typeof PayeeOnScreen>>`
    SELECT affiliates.id AS affiliate, affiliates.name, affiliates.email, account_name,
      coalesce(account_number, payee.phone, '') AS account, coalesce(bank_name, '') AS bank_name,
      sum(lines.amount_minor)::bigint AS amount_minor
    FROM payout_payees payee
    JOIN affiliates ON affiliates.id = payee.affiliate_id
    JOIN ${linesOf([id])} ON lines.affiliate_id = payee.affiliate_id
    WHERE payee.payout_id = ${id}
    GROUP BY affiliates.id, payee.payout_id, payee.affiliate_id HAVING sum(lines.amount_minor) > 0
    ORDER BY affiliates.sort_name, affiliates.id`.execute(db);
  return rows;
}

/**
 * Returns the payees of a batch for one payment method, one row for each affiliate. Affiliates with a sum of 0 are left
 * out.
 */
export async function payees(db: Database, id: number, method: PayoutMethod): Promise<Payee[]> {
  const { rows } = await sql<Payee>`
    SELECT company, email, affiliate_code, account_name, payee.phone, bank_name, account_number,
      sum(lines.amount_minor)::bigint AS amount_minor
    FROM payout_payees payee
    JOIN affiliates ON affiliates.id = payee.affiliate_id
    JOIN ${linesOf([id])} ON lines.affiliate_id = payee.affiliate_id
    WHERE payee.payout_id = ${id} AND method = ${method}
    GROUP BY affiliates.id, payee.payout_id, payee.affiliate_id HAVING sum(lines.amount_minor) > 0
    ORDER BY affiliates.sort_name, affiliates.id`.execute(db);
  return rows;
}

import { type Insertable, type Selectable, sql } from "kysely";
import type { Database } from "#server/platform/database/connection.ts";
import type { PayoutDetails } from "#server/platform/database/types.ts";

export type PayoutDetailsRow = Selectable<PayoutDetails>;

export const payoutDetailsOf = (db: Database, affiliateId: number) =>
  db.selectFrom("payout_details").selectAll().where("affiliate_id", "=", affiliateId).executeTakeFirst();

export const savePayoutDetails = (db: Database, row: Insertable<PayoutDetails>) =>
  db
    .insertInto("payout_details")
    .values(row)
    .onConflict((conflict) => conflict.column("affiliate_id").doUpdateSet(row))
    .execute();

/**
 * Stores how the batch pays each of its affiliates. Without payout details, the phone of the application gets mobile
 * money.
 */
export async function storePayees(db: Database, payoutId: number): Promise<void> {
  await sql`
    INSERT INTO payout_payees (payout_id, affiliate_id, method, account_name, phone, bank_name, account_number)
    SELECT ${payoutId}, affiliates.id, coalesce(method, 'mobile_money'), coalesce(account_name, name),
      CASE WHEN method IS NULL THEN affiliates.phone ELSE payout_details.phone END, bank_name, account_number
    FROM affiliates LEFT JOIN payout_details ON payout_details.affiliate_id = affiliates.id
    WHERE affiliates.id IN (
      SELECT affiliate_id FROM commissions WHERE payout_id = ${payoutId}
      UNION SELECT affiliate_id FROM bonuses WHERE payout_id = ${payoutId}
      UNION SELECT affiliate_id FROM commission_corrections WHERE payout_id = ${payoutId})`.execute(db);
}

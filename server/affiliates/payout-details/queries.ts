import { type Insertable, type Selectable, sql } from "kysely";
import type { Database } from "#server/platform/database/connection.ts";
import type { PayoutDetails } from "#server/platform/database/types.ts";

export type PayoutDetailsRow = Selectable<PayoutDetails>;

export function payoutDetailsOf(db: Database, affiliateId: number): Promise<PayoutDetailsRow | undefined> {
  return db
    .selectFrom("payout_details")
    .selectAll()
    .where("affiliate_id", "=", affiliateId)
    .executeTakeFirst();
}

export async function savePayoutDetails(db: Database, row: Insertable<PayoutDetails>): Promise<void> {
  await db
    .insertInto("payout_details")
    .values(row)
    .onConflict((conflict) => conflict.column("affiliate_id").doUpdateSet(row))
    .execute();
}

/** Writes down whom the batch pays where; without details of their own, by mobile money to the application's number. */
export async function fixPayees(db: Database, payoutId: number): Promise<void> {
  const paid = db
    .selectFrom("commissions")
    .select("affiliate_id")
    .where("payout_id", "=", payoutId)
    .union(db.selectFrom("bonuses").select("affiliate_id").where("payout_id", "=", payoutId));
  await db
    .insertInto("payout_payees")
    .columns(["payout_id", "affiliate_id", "method", "account_name", "phone", "bank_name", "account_number"])
    .expression(
      db
        .selectFrom("affiliates")
        .leftJoin("payout_details", "payout_details.affiliate_id", "affiliates.id")
        .where("affiliates.id", "in", paid)
        .select((eb) => [
          sql<number>`${payoutId}::integer`.as("payout_id"),
          "affiliates.id as affiliate_id",
          eb.fn.coalesce("payout_details.method", sql<string>`'mobile_money'`).as("method"),
          eb.fn.coalesce("payout_details.account_name", "affiliates.name").as("account_name"),
          eb
            .case()
            .when("payout_details.method", "is", null)
            .then(eb.ref("affiliates.phone"))
            .else(eb.ref("payout_details.phone"))
            .end()
            .as("phone"),
          "payout_details.bank_name",
          "payout_details.account_number",
        ]),
    )
    .execute();
}

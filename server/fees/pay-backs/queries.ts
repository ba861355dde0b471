import { type Insertable, sql } from "kysely";
import type { Database } from "#server/platform/database/connection.ts";
import type { PayBacks } from "#server/platform/database/types.ts";

export async function insertPayBack(db: Database, entry: Insertable<PayBacks>): Promise<number> {
  const { id } = await db.insertInto("pay_backs").values(entry).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** Returns the pay-backs of these charges, oldest first. */
export function payBacksOfCharges(db: Database, chargeIds: readonly number[]) {
  if (chargeIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("pay_backs")
    .leftJoin("users", "users.id", "pay_backs.made_by")
    .select([
      "pay_backs.id",
      "charge_id",
      "amount_minor",
      "method",
      "external_id",
      "paid_on",
      "reason",
      "made_at",
    ])
    .select(sql<string>`coalesce(users.name, '')`.as("made_by"))
    .where("charge_id", "in", chargeIds)
    .orderBy("pay_backs.id")
    .execute();
}
export type PayBackRow = Awaited<ReturnType<typeof payBacksOfCharges>>[number];

/** Returns the sum that was paid back, in minor units; never negative. */
export async function paidBack(db: Database, chargeId: number): Promise<number> {
  const { sum } = await db
    .selectFrom("pay_backs")
    .select(sql<number>`-coalesce(sum(amount_minor), 0)::bigint`.as("sum"))
    .where("charge_id", "=", chargeId)
    .executeTakeFirstOrThrow();
  return sum;
}

import { lockCharge } from "#server/fees/charges/queries.ts";
import type { Transaction } from "#server/platform/database/connection.ts";

/** Locks a payment. Locks its charge first, to avoid deadlocks. */
export async function lockWithCharge(db: Transaction, id: number) {
  const found = await db.selectFrom("payments").select("charge_id").where("id", "=", id).executeTakeFirst();
  const charge = found && (await lockCharge(db, found.charge_id));
  const payment = await db
    .selectFrom("payments")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return charge && payment ? { charge, payment } : undefined;
}

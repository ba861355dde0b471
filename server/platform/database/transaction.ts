import type { AppContext } from "#server/context.ts";
import type { Transaction } from "./connection.ts";

/** Runs the work in a transaction: in that of the idempotent call (platform/http/idempotency.ts), or in one of its own. */
export async function inTransaction<T>(
  { db, transaction }: Pick<AppContext, "db" | "transaction">,
  work: (db: Transaction) => Promise<T>,
): Promise<T> {
  return transaction ? work(await transaction()) : db.transaction().execute(work);
}

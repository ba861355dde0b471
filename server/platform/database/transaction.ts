import type { AppContext } from "#server/context.ts";
import type { Database, Transaction } from "./connection.ts";

/** Runs the work in the transaction of the idempotent call (platform/http/idempotency.ts), or else in a new one. */
export async function inTransaction<T>(
  { db, transaction }: Pick<AppContext, "db" | "transaction">,
  work: (db: Transaction) => Promise<T>,
): Promise<T> {
  return transaction ? work(await transaction()) : db.transaction().execute(work);
}

/** Runs several reads on the same snapshot, so that their results agree. */
export const inSnapshot = <T>(db: Database, read: (snapshot: Transaction) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel("repeatable read").execute(read);

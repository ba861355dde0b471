import { type Insertable, sql } from "kysely";
import { transactionKey } from "#contract/fees/payments/transaction-key.ts";
import { lockNumbers } from "#server/fees/payments/queries.ts";
import type { Database, Transaction } from "#server/platform/database/connection.ts";
import type { Payments, Transfers } from "#server/platform/database/types.ts";

export async function insertTransfer(db: Database, transfer: Insertable<Transfers>): Promise<number> {
  const { id } = await db.insertInto("transfers").values(transfer).returning("id").executeTakeFirstOrThrow();
  return id;
}

/**
 * Returns the transfer with this number that has an unused amount, because one of several parts was reversed.
 * `free_minor` is that amount, `next` the number of its next part.
 */
export async function transferWithRoom(
  db: Transaction,
  row: Pick<Insertable<Payments>, "provider" | "external_id">,
): Promise<{ id: number; currency: string; free_minor: number; next: number } | undefined> {
  const { network_key, number_key } = transactionKey(row);
  if (number_key === null) return undefined;
  // Locks the number, so that concurrent callers cannot use the same amount twice.
  await lockNumbers(db, [number_key]);
  const { rows } = await sql<{ id: number; currency: string; free_minor: number; next: number }>`
    SELECT transfers.id, transfers.currency, max(part) + 1 AS next,
      (transfers.amount_minor - sum(payments.amount_minor) FILTER (WHERE state = 'confirmed'))::bigint AS free_minor
    FROM transfers JOIN payments ON transfer_id = transfers.id
    WHERE transfers.id IN (SELECT transfer_id FROM payments
      WHERE network_key = ${network_key} AND number_key = ${number_key} AND state = 'confirmed')
    GROUP BY transfers.id`.execute(db);
  return rows.find(({ free_minor }) => free_minor > 0);
}

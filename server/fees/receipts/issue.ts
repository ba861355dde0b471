import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { ChargeRow } from "#server/fees/charges/queries.ts";
import type { Database, Transaction } from "#server/platform/database/connection.ts";

/** What stood on a receipt when it was issued; its PDF is made of this alone. */
export interface ReceiptFacts {
  payer: string;
  student: string;
  program: string;
  reference: string;
  currency: ChargeRow["currency"];
  amount_minor: number;
  method: string;
  paid_on: string;
  left_minor: number;
}

/** "2026-000123" (beyond.md section 1). */
export function receiptNumber(year: number, number: number): string {
  return `${year}-${String(number).padStart(6, "0")}`;
}

/**
 * Gives a confirmed payment the next number of its year, in the payment's own transaction: the year's row stays locked
 * until that commits, so that there is neither a gap nor a double. The year is Kampala's.
 */
export async function issueReceipt(
  db: Transaction,
  paymentId: number,
  facts: ReceiptFacts,
  now: Date,
): Promise<void> {
  const year = Number(now.toLocaleDateString("en-CA", { timeZone: "Africa/Kampala" }).slice(0, 4));
  const number = await nextNumber(db, year);
  await db
    .insertInto("receipts")
    .values({
      payment_id: paymentId,
      year,
      number,
      code: newCode(),
      issued_at: now,
      facts: JSON.stringify(facts),
    })
    .execute();
}

async function nextNumber(db: Database, year: number): Promise<number> {
  const { rows } = await sql<{ last: number }>`INSERT INTO receipt_years (year, last) VALUES (${year}, 1)
    ON CONFLICT (year) DO UPDATE SET last = receipt_years.last + 1 RETURNING last`.execute(db);
  const last = rows[0]?.last;
  if (last === undefined) throw new Error("The year of a receipt has no number.");
  return last;
}

/** 80 random bits in 16 letters and digits. */
function newCode(): string {
  return BigInt(`0x${randomBytes(10).toString("hex")}`)
    .toString(32)
    .padStart(16, "0");
}

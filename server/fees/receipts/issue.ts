import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { PaymentMethod } from "#contract/fees/payments.ts";
import { instituteIdentity } from "#server/content/institute/queries.ts";
import type { AppContext } from "#server/context.ts";
import type { ChargeRow } from "#server/fees/charges/queries.ts";
import type { PaymentRow } from "#server/fees/payments/queries.ts";
import type { Database, Transaction } from "#server/platform/database/connection.ts";
import type { Sender } from "./paper.ts";
import { senderOf } from "./sender.ts";

/** What stood on a receipt when it was issued; its PDF is made of this alone. */
export interface ReceiptFacts {
  payer: string;
  student: string;
  program: string;
  reference: string;
  currency: ChargeRow["currency"];
  amount_minor: number;
  method: PaymentMethod;
  /** The bank's or network's own number, with whose it is. */
  transaction: string;
  paid_on: string;
  left_minor: number;
  /** The amount of the transfer that the payment is a part of. */
  transfer_minor?: number;
  sender: Sender;
  /** Where its validity is seen. */
  address: string;
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
  { clock, config }: Pick<AppContext, "clock" | "config">,
  db: Transaction,
  payment: PaymentRow,
  charge: ChargeRow,
  left_minor: number,
): Promise<void> {
  const now = clock();
  const code = newCode();
  const sender = senderOf(await instituteIdentity(db));
  const address = `${config.publicUrl}/verify/${code}`;
  const year = Number(now.toLocaleDateString("en-CA", { timeZone: "Africa/Kampala" }).slice(0, 4));
  const number = await nextNumber(db, year);
  await db
    .insertInto("receipts")
    .values({
      payment_id: payment.id,
      year,
      number,
      code,
      issued_at: now,
      facts: JSON.stringify({ ...factsOf(payment, charge, left_minor), sender, address }),
    })
    .execute();
}

function factsOf(
  payment: PaymentRow,
  charge: ChargeRow,
  left_minor: number,
): Omit<ReceiptFacts, "sender" | "address"> {
  return {
    payer: payment.payer_name || charge.student_name,
    student: charge.student_name,
    program: charge.program_title,
    reference: charge.reference,
    currency: charge.currency,
    amount_minor: payment.amount_minor,
    method: payment.method,
    transaction: [payment.external_id ?? "", payment.provider.toUpperCase()].filter(Boolean).join(", "),
    paid_on: payment.paid_on,
    left_minor,
    ...(payment.transfer_minor !== null && { transfer_minor: payment.transfer_minor }),
  };
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

import { randomBytes } from "node:crypto";
import { shownNetwork } from "#contract/fees/payments/network-name.ts";
import { kampalaDay } from "#contract/shared/time/kampala-day.ts";
import type { AppContext } from "#server/context.ts";
import type { ChargeRow } from "#server/fees/charges/queries.ts";
import type { PaymentRow } from "#server/fees/payments/queries.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import { insertReceipt, paperNameOf, type ReceiptFacts, takeNumber } from "./queries.ts";
import { presentSender } from "./sender.ts";

/** Formats a receipt's number, such as "2026-000123" (beyond.md 1.3). */
export function receiptNumber(year: number, number: number): string {
  return `${year}-${String(number).padStart(6, "0")}`;
}

/**
 * Issues the receipt of a confirmed payment in the payment's transaction, with the next number of the year in Kampala.
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
  const sender = await presentSender(db);
  const student = await paperNameOf(db, charge);
  const address = `${config.publicUrl}/verify/${code}`;
  const year = Number(kampalaDay(now).slice(0, 4));
  await insertReceipt(db, {
    payment_id: payment.id,
    year,
    number: await takeNumber(db, year),
    code,
    issued_at: now,
    facts: { ...factsOf(payment, charge, student, left_minor), sender, address },
  });
}

function factsOf(
  payment: PaymentRow,
  charge: ChargeRow,
  student: string,
  left_minor: number,
): Omit<ReceiptFacts, "sender" | "address"> {
  return {
    payer: payment.payer_name || student,
    student,
    program: charge.program_title,
    reference: charge.reference,
    currency: charge.currency,
    amount_minor: payment.amount_minor,
    method: payment.method,
    transaction: payment.external_id ?? "",
    network: shownNetwork(payment.provider),
    paid_on: payment.paid_on,
    left_minor,
    ...(payment.transfer_minor !== null && { transfer_minor: payment.transfer_minor }),
  };
}

/** Returns 80 random bits as 16 letters and digits. */
function newCode(): string {
  return BigInt(`0x${randomBytes(10).toString("hex")}`)
    .toString(32)
    .padStart(16, "0");
}

import { apiError } from "#contract/shared/errors.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { type ReceiptFacts, receiptNumber } from "./issue.ts";

/** What anybody with the code on a receipt may know; of the payer only the initials (beyond.md section 1). */
export async function verifiedReceipt(db: Database, code: string) {
  const row = await db
    .selectFrom("receipts")
    .innerJoin("payments", "payments.id", "receipts.payment_id")
    .select(["year", "number", "issued_at", "facts", "payments.state", "payments.reversed_at"])
    .where("code", "=", code)
    .executeTakeFirst();
  if (!row) throw apiError("not_found");
  const { payer, program, currency, amount_minor } = row.facts as unknown as ReceiptFacts;
  return {
    number: receiptNumber(row.year, row.number),
    issued_at: row.issued_at,
    currency,
    amount_minor,
    program_title: program,
    payer_initials: initialsOf(payer),
    is_valid: row.state === "confirmed",
    reversed_at: row.reversed_at,
  };
}

/** "A. N." of "Amina Nakato". */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  return words.map((word) => `${/\p{L}/u.exec(word)?.[0]?.toUpperCase()}.`).join(" ");
}

import { apiError } from "#contract/shared/errors.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { receiptNumber } from "./issue.ts";
import { receiptByCode } from "./queries.ts";

/** Returns the public facts of the receipt with this code. Of the payer, it shows only the initials (beyond.md 1.3). */
export async function verifiedReceipt(db: Database, code: string) {
  const row = await receiptByCode(db, code);
  if (!row) throw apiError("not_found");
  const { payer, program, currency, amount_minor } = row.facts;
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

/** Returns the initials of a name: "A. N." for "Amina Nakato". */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  return words.map((word) => `${/\p{L}/u.exec(word)?.[0]?.toUpperCase()}.`).join(" ");
}

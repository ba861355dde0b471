import { sql } from "kysely";
import type { Currency } from "#contract/shared/money.ts";
import { isOutstanding } from "#server/fees/charges/filter.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { NamedCharge } from "./names.ts";

/** What suggestions are made of. */

const left = sql<number>`(charges.amount_minor - charges.discount_minor - charges.paid_minor)`;

/**
 * The payments with these numbers of the provider, or of nobody named, which a student may have left out. One that was
 * rejected is none.
 */
export async function paymentsByNumber(db: Database, provider: string, numbers: readonly string[]) {
  if (numbers.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom("payments")
    .innerJoin("charges", "charges.id", "payments.charge_id")
    .select(["payments.id", "payments.charge_id", "payments.state", "payments.amount_minor"])
    .select(["payments.external_id", "charges.currency"])
    .where("provider", "in", [provider.toLowerCase(), ""])
    .where(sql<boolean>`payments.external_id = ANY (${numbers})`)
    .where("payments.state", "<>", "rejected")
    // Of one that was reversed and recorded again, the later one is told.
    .orderBy("payments.id")
    .execute();
  return new Map(rows.map((row) => [row.external_id ?? "", row]));
}

export function chargesByReference(db: Database, currency: Currency, references: readonly string[]) {
  return db
    .selectFrom("charges")
    .select(["id", "reference", "reference_key", "state", left.as("left")])
    .where(sql<boolean>`reference_key = ANY (${references})`)
    .where("currency", "=", currency)
    .execute();
}

/** What is asked of the students with these phones, the earliest due first. */
export function chargesByPhone(db: Database, currency: Currency, phones: readonly string[]) {
  return db
    .selectFrom("charges")
    .innerJoin("users", "users.id", "charges.user_id")
    .select(["charges.id", "users.phone", left.as("left")])
    .where(sql<boolean>`users.phone = ANY (${phones})`)
    .where("currency", "=", currency)
    .where(isOutstanding)
    .orderBy("due_at")
    .orderBy("charges.id")
    .execute();
}

/** What is asked with just one of these amounts left. */
export function chargesByAmount(
  db: Database,
  currency: Currency,
  amounts: readonly number[],
): Promise<NamedCharge[]> {
  return db
    .selectFrom("charges")
    .select(["id", "student_name", left.as("left")])
    .where(sql<boolean>`${left} = ANY (${amounts}::bigint[])`)
    .where("currency", "=", currency)
    .where(isOutstanding)
    .execute();
}

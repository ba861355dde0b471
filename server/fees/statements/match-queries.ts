import { sql } from "kysely";
import type { Currency } from "#contract/shared/money/money.ts";
import { isOutstanding } from "#server/fees/charges/filter.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { NamedCharge } from "./names.ts";

/** Amount left of a charge; negative if it is overpaid. */

const left = sql<number>`(charges.amount_minor - charges.discount_minor - charges.paid_minor)`;

export function chargesByReference(db: Database, references: readonly string[]) {
  return db
    .selectFrom("charges")
    .select(["id", "reference", "reference_key", "state", "currency", left.as("left")])
    .where(sql<boolean>`reference_key = ANY (${references})`)
    .execute();
}

/** Returns outstanding charges of the students with these phones, the earliest due first. */
export function chargesByPhone(db: Database, phones: readonly string[]) {
  return db
    .selectFrom("charges")
    .innerJoin("users", "users.id", "charges.user_id")
    .select(["charges.id", "charges.currency", "users.phone", left.as("left")])
    .where(sql<boolean>`users.phone = ANY (${phones})`)
    .where(isOutstanding)
    .orderBy("due_at")
    .orderBy("charges.id")
    .execute();
}

/** Returns outstanding charges with exactly one of these amounts left. */
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

/** Returns confirmed payments of these charges that have no transaction number. */
export function paymentsWithoutNumber(db: Database, chargeIds: readonly number[]) {
  return db
    .selectFrom("payments")
    .select(["charge_id", "amount_minor", "paid_on"])
    .where(sql<boolean>`charge_id = ANY (${chargeIds})`)
    .where("state", "=", "confirmed")
    .where("number_key", "is", null)
    .execute();
}

/** Returns the lines of one bank or network that staff set aside for good. */
export function asidesOf(db: Database, network: string, keys: readonly string[]) {
  return db
    .selectFrom("statement_asides")
    .leftJoin("users", "users.id", "statement_asides.set_by")
    .select(["number_key", "set_at"])
    .select(sql<string>`coalesce(users.name, '')`.as("setter"))
    .where("network_key", "=", network)
    .where(sql<boolean>`number_key = ANY (${keys})`)
    .execute();
}

/**
 * Returns lines of other statements that take money out under these numbers: the first for each number and provider.
 */
export function takenOutElsewhere(db: Database, id: number, keys: readonly string[]) {
  const provider = sql<string>`statements.format ->> 'provider'`;
  return db
    .selectFrom("statement_rows")
    .innerJoin("statements", "statements.id", "statement_rows.statement_id")
    .distinctOn(["number_key", provider])
    .select(["number_key", "line", "statements.filename", provider.as("provider")])
    .orderBy("number_key")
    .orderBy(provider)
    .orderBy("statement_rows.id")
    .where(sql<boolean>`number_key = ANY (${keys})`)
    .where("is_money_out", "=", true)
    .where("statement_id", "<>", id)
    .execute();
}

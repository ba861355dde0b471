import { sql } from "kysely";
import type { Currency } from "#contract/shared/money.ts";
import { isOutstanding } from "#server/fees/charges/filter.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { NamedCharge } from "./names.ts";

/** What suggestions are made of. */

const left = sql<number>`(charges.amount_minor - charges.discount_minor - charges.paid_minor)`;

export function chargesByReference(db: Database, references: readonly string[]) {
  return db
    .selectFrom("charges")
    .select(["id", "reference", "reference_key", "state", "currency", left.as("left")])
    .where(sql<boolean>`reference_key = ANY (${references})`)
    .execute();
}

/** What is asked of the students with these phones, the earliest due first. */
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

/** The lines that staff set aside for good, of one bank or network. */
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

/** Lines of other statements that take money out under these numbers: of each number and bank or network the first. */
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

import { type RawBuilder, sql } from "kysely";
import type { charges } from "#contract/fees/charges.ts";
import { readReference } from "#contract/fees/references.ts";
import { numberKey } from "#contract/fees/transaction-key.ts";
import type { Query } from "#contract/shared/endpoint.ts";
import { studentMatches } from "#server/accounts/students/search.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { hasWords } from "#server/platform/database/lists.ts";

export type ChargeFilter = Query<(typeof charges)["export"]>;

/** What is asked and not yet paid. An employer's order is still outstanding, though nothing is asked of the student. */
export const isOutstanding = sql<boolean>`charges.state IN ('unpaid', 'part_paid', 'on_purchase_order')`;
const isOverdue = (now: Date) =>
  sql<boolean>`(charges.state IN ('unpaid', 'part_paid') AND charges.due_at < ${now})`;

/** The charges of the filter. */
export function filteredCharges(db: Database, { search, state, program, student }: ChargeFilter, now: Date) {
  return db
    .selectFrom("charges")
    .leftJoin("users", "users.id", "charges.user_id")
    .$if(Boolean(search), (query) => query.where(found(search ?? "")))
    .$if(Boolean(state), (query) => query.where(inState(state ?? "", now)))
    .$if(program !== undefined, (query) => query.where("charges.program_id", "=", program ?? 0))
    .$if(student !== undefined, (query) => query.where("charges.user_id", "=", student ?? 0));
}

function inState(state: string, now: Date): RawBuilder<boolean> {
  if (state === "outstanding") return isOutstanding;
  if (state === "overdue") return isOverdue(now);
  if (state === "reported")
    return sql<boolean>`EXISTS (SELECT 1 FROM payments WHERE charge_id = charges.id AND state = 'reported')`;
  if (state === "to_pay_back") return sql<boolean>`charges.to_pay_back_minor > 0`;
  return sql<boolean>`charges.state = ${state}`;
}

/**
 * By reference in any writing; else by the student's name, email, phone or organization, or by what the charge kept of them. By a
 * payment's number besides.
 */
function found(search: string): RawBuilder<boolean> {
  const reference = readReference(search);
  if (reference) return sql<boolean>`(charges.reference_key = ${reference} OR ${hasNumber(search)})`;
  const kept = hasWords(
    sql`(charges.reference || ' ' || charges.student_name || ' ' || charges.program_title || ' ' || charges.organization || ' ' || charges.purchase_order)`,
    search,
  );
  return sql<boolean>`(${kept} OR coalesce(${studentMatches(search)}, false) OR ${hasNumber(search)})`;
}

/** Shorter ones begin too many numbers. */
const SHORTEST_NUMBER = 4;

/** Whether the transaction number of a payment begins with this, in any writing. A word without a digit is no number, but a name. */
export function hasNumber(search: string): RawBuilder<boolean> {
  const number = numberKey(search);
  if (number.length < SHORTEST_NUMBER || !/\d/.test(number)) return sql`false`;
  // As a list, which is looked up first and once, by the index of the numbers.
  return sql`charges.id = ANY (ARRAY(SELECT charge_id FROM payments WHERE number_key LIKE ${`${number}%`}))`;
}

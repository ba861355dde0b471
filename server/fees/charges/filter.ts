import { type RawBuilder, sql } from "kysely";
import type { charges } from "#contract/fees/charges.ts";
import { numberKey } from "#contract/fees/payments/transaction-key.ts";
import { readReference } from "#contract/fees/references.ts";
import type { Query } from "#contract/shared/endpoint.ts";
import { studentMatches } from "#server/fees/charges/student-search.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { hasSearchable } from "#server/platform/database/lists.ts";

export type ChargeFilter = Query<(typeof charges)["export"]>;

/** Unpaid charges. An employer's order counts as outstanding, although the student is not asked to pay it. */
export const isOutstanding = sql<boolean>`charges.state IN ('unpaid', 'part_paid', 'on_purchase_order')`;
/** Charges whose student asks to pay in parts and still owes something. */
const wantsParts = sql<boolean>`(charges.parts_asked_at IS NOT NULL AND charges.state IN ('unpaid', 'part_paid'))`;
const isOverdue = (now: Date) =>
  sql<boolean>`(charges.state IN ('unpaid', 'part_paid') AND charges.due_at < ${now})`;

/** The charges of the filter. */
export function filteredCharges(
  db: Database,
  { search, state, program, student, currency }: ChargeFilter,
  now: Date,
) {
  return db
    .selectFrom("charges")
    .leftJoin("users", "users.id", "charges.user_id")
    .$if(Boolean(search), (query) => query.where(found(search ?? "")))
    .$if(Boolean(state), (query) => query.where(inState(state ?? "", now)))
    .$if(currency !== undefined, (query) => query.where("charges.currency", "=", currency ?? "UGX"))
    .$if(program !== undefined, (query) => query.where("charges.program_id", "=", program ?? 0))
    .$if(student !== undefined, (query) => query.where("charges.user_id", "=", student ?? 0));
}

/** Returns the order of the list: newest first by default. A leading `-` reverses it. */
export function chargeOrder(ordering = "") {
  const column = ordering.replace("-", "");
  if (column !== "student" && column !== "due") return { newestBy: "charges.created_at" };
  const direction = ordering.startsWith("-") ? ("desc" as const) : ("asc" as const);
  return column === "due"
    ? { by: "charges.due_at", direction }
    : { by: sql`searchable_text(coalesce(users.name, charges.student_name))`, direction };
}

function inState(state: string, now: Date): RawBuilder<boolean> {
  if (state === "billed") return sql<boolean>`charges.cancelled_at IS NULL`;
  if (state === "outstanding") return isOutstanding;
  if (state === "overdue") return isOverdue(now);
  if (state === "reported")
    return sql<boolean>`EXISTS (SELECT 1 FROM payments WHERE charge_id = charges.id AND state = 'reported')`;
  if (state === "parts_asked") return wantsParts;
  if (state === "to_pay_back") return sql<boolean>`charges.to_pay_back_minor > 0`;
  return sql<boolean>`charges.state = ${state}`;
}

/** Matches a charge by its reference in any writing, its text, its student, or the transaction number of a payment. */
function found(search: string): RawBuilder<boolean> {
  const reference = readReference(search);
  if (reference) return sql<boolean>`(charges.reference_key = ${reference} OR ${hasNumber(search)})`;
  const kept = hasSearchable(sql.ref("charges.search_text"), search);
  return sql<boolean>`(${kept} OR coalesce(${studentMatches(search)}, false) OR ${hasNumber(search)})`;
}

/** Minimum length of a searched transaction number: shorter ones match too many. */
const SHORTEST_NUMBER = 4;

/**
 * Matches charges with a payment whose transaction number begins with the search, in any writing. A number needs a
 * digit; words without one are names.
 */
export function hasNumber(search: string): RawBuilder<boolean> {
  const number = numberKey(search);
  if (number.length < SHORTEST_NUMBER || !/\d/.test(number)) return sql`false`;
  // An array, so that PostgreSQL evaluates the subquery first and once, by the index on numbers.
  return sql`charges.id = ANY (ARRAY(SELECT charge_id FROM payments WHERE number_key LIKE ${`${number}%`}))`;
}

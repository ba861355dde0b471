import { sql } from "kysely";
import type { journal, journalKinds } from "#contract/fees/journal.ts";
import type { PaymentMethod } from "#contract/fees/payments/payment-methods.ts";
import type { Query } from "#contract/shared/endpoint.ts";
import type { Currency } from "#contract/shared/money/money.ts";
import { studentMatches } from "#server/fees/charges/student-search.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { hasWords } from "#server/platform/database/lists.ts";
import { searchedPhone } from "#server/platform/database/phone-search.ts";

export type JournalFilter = Query<(typeof journal)["export"]>;

interface Entry {
  kind: (typeof journalKinds)[number];
  id: number;
  charge_id: number;
  amount_minor: number;
  method: PaymentMethod;
  provider: string;
  external_id: string;
  paid_on: string;
  is_reversed: boolean;
  receipt: string;
  actor: number | null;
}

/** Payments with a receipt, and pay-backs with ids below zero. */
const entries = sql<Entry>`(
  SELECT 'payment' AS kind, payments.id, charge_id, amount_minor, method, provider, coalesce(external_id, '') AS external_id, paid_on,
    state = 'reversed' AS is_reversed, receipts.year || '-' || lpad(receipts.number::text, 6, '0') AS receipt,
    decided_by AS actor
  FROM payments JOIN receipts ON receipts.payment_id = payments.id
  UNION ALL
  SELECT 'pay_back', -id, charge_id, amount_minor, method, '', external_id, paid_on, false, '', made_by FROM pay_backs)`;

export function filteredEntries(db: Database, filter: JournalFilter) {
  const { search, from, to, method, state, currency, program } = filter;
  const text = sql`(entries.external_id || ' ' || entries.receipt || ' ' || charges.reference || ' ' ||
    charges.student_name || ' ' || entries.provider)`;
  // A number of digits may be a receipt, a transaction or a phone.
  const isFound = (words: string) =>
    searchedPhone(words) === undefined
      ? hasWords(text, words)
      : sql<boolean>`(${hasWords(text, words)}
          OR charges.user_id IN (SELECT id FROM users WHERE ${studentMatches(words)}))`;
  return db
    .selectFrom(entries.as("entries"))
    .innerJoin("charges", "charges.id", "entries.charge_id")
    .$if(Boolean(search), (query) => query.where(isFound(search ?? "")))
    .$if(from !== undefined, (query) => query.where("entries.paid_on", ">=", from ?? ""))
    .$if(to !== undefined, (query) => query.where("entries.paid_on", "<=", to ?? ""))
    .$if(method !== undefined, (query) => query.where("entries.method", "=", method ?? "cash"))
    .$if(state !== undefined, (query) => query.where("entries.is_reversed", "=", state === "reversed"))
    .$if(currency !== undefined, (query) => query.where("charges.currency", "=", currency ?? "UGX"))
    .$if(program !== undefined, (query) => query.where("charges.program_id", "=", program ?? 0));
}

const entry = (query: ReturnType<typeof filteredEntries>) =>
  query
    .leftJoin("users", "users.id", "entries.actor")
    .selectAll("entries")
    .select(["charges.reference", "charges.student_name", "charges.program_title"])
    .select("charges.currency")
    .select(sql<string>`coalesce(users.name, '')`.as("recorded_by"));

export const entriesById = (db: Database, ids: readonly number[]) =>
  entry(filteredEntries(db, {})).where("entries.id", "in", ids).execute();
export type EntryRow = Awaited<ReturnType<typeof entriesById>>[number];

/** Returns entries after the given one, the oldest day first. */
export function entriesAfter(
  db: Database,
  filter: JournalFilter,
  last: Pick<Entry, "paid_on" | "id"> | undefined,
  most: number,
): Promise<EntryRow[]> {
  return entry(filteredEntries(db, filter))
    .$if(last !== undefined, (query) =>
      query.where(
        sql<boolean>`(entries.paid_on, entries.id) > (${last?.paid_on}::date, ${last?.id}::integer)`,
      ),
    )
    .orderBy("entries.paid_on")
    .orderBy("entries.id")
    .limit(most)
    .execute();
}

/** Returns the sums of the entries that count, by currency and method. */
export function journalTotals(db: Database, filter: JournalFilter) {
  return filteredEntries(db, filter)
    .where("entries.is_reversed", "=", false)
    .select(["charges.currency", "entries.method"])
    .select([
      sql<number>`count(*)::integer`.as("count"),
      sql<number>`sum(entries.amount_minor)::bigint`.as("amount_minor"),
    ])
    .groupBy(["charges.currency", "entries.method"])
    .orderBy("charges.currency")
    .orderBy("entries.method")
    .$castTo<{ currency: Currency; method: PaymentMethod; count: number; amount_minor: number }>()
    .execute();
}

import { sql } from "kysely";
import type { emails } from "#contract/admin/emails.ts";
import type { Query } from "#contract/shared/endpoint.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { hasWords } from "#server/platform/database/lists.ts";
import { isRefused } from "#server/platform/email/refusals.ts";

const WHOLE_ADDRESS = /^[^@\s]+@[^@\s]+\.[a-z]{2,}$/i;

/** Selects emails. A complete address matches only emails to it; other text is searched in recipient and subject. */
export function filteredEmails(db: Database, { search, state }: Query<(typeof emails)["list"]>) {
  let query = db.selectFrom("emails");
  if (state) query = query.where("state", "=", state);
  if (search && WHOLE_ADDRESS.test(search)) return query.where("recipient", "=", search.toLowerCase());
  if (search) query = query.where(hasWords(sql`recipient || ' ' || subject`, search));
  return query;
}

/** Returns the emails without their text. */
export function emailsById(db: Database, ids: number[], now: Date) {
  return db
    .selectFrom("emails")
    .select(["id", "recipient", "subject", "state", "attempts", "last_error", "created_at", "settled_at"])
    .select(isRefused(sql.ref("recipient"), now).as("is_refused"))
    .where("id", "in", ids)
    .execute();
}

export function emailById(db: Database, id: number, now: Date) {
  return db
    .selectFrom("emails")
    .selectAll()
    .select(isRefused(sql.ref("recipient"), now).as("is_refused"))
    .where("id", "=", id)
    .executeTakeFirst();
}

import { sql } from "kysely";
import type { audit } from "#contract/admin/audit.ts";
import type { Query } from "#contract/shared/endpoint.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { containing } from "#server/platform/database/lists.ts";

type Filter = Query<(typeof audit)["list"]>;

export function filteredAudit(db: Database, { actor, action, resource, from, to }: Filter) {
  let query = db.selectFrom("audit_log");
  if (actor) query = query.where("actor_email", "ilike", containing(actor));
  if (action) query = query.where("action", "=", action);
  if (resource) query = query.where("resource", "=", resource);
  if (from) query = query.where("at", ">=", startOfDay(from));
  if (to) query = query.where("at", "<", startOfDay(to, 1));
  return query;
}

/** Midnight in Kampala at the beginning of the day, or of a later one. */
const startOfDay = (day: string, plusDays = 0) =>
  sql<Date>`(${day}::date + ${plusDays}::integer)::timestamp AT TIME ZONE 'Africa/Kampala'`;

export function auditById(db: Database, ids: number[]) {
  return db
    .selectFrom("audit_log")
    .select(["id", "at", "actor_email", "action", "resource", "resource_id", "before", "after", "address"])
    .where("id", "in", ids)
    .execute();
}

export async function auditKinds(db: Database) {
  return { actions: await valuesOf(db, "action"), resources: await valuesOf(db, "resource") };
}

/** Goes through the column's index from one value to the next, because DISTINCT would read the whole log. */
async function valuesOf(db: Database, name: "action" | "resource"): Promise<string[]> {
  const column = sql.ref(name);
  const { rows } = await sql<{ value: string }>`
    WITH RECURSIVE found (value) AS (
      SELECT min(${column}) FROM audit_log
      UNION ALL
      SELECT (SELECT min(${column}) FROM audit_log WHERE ${column} > value) FROM found WHERE value IS NOT NULL)
    SELECT value FROM found WHERE value IS NOT NULL ORDER BY value`.execute(db);
  return rows.map(({ value }) => value);
}

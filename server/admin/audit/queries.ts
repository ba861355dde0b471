import { sql } from "kysely";
import type { audit } from "#contract/admin/audit.ts";
import type { Query } from "#contract/shared/endpoint.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { startOfDay } from "#server/platform/database/kampala.ts";
import { containing } from "#server/platform/database/lists.ts";
import { earlierName, nameOfRecord, parentOfRecord, placeOfUnit } from "./record-names.ts";

type Filter = Query<(typeof audit)["list"]>;

export function filteredAudit(db: Database, filter: Filter) {
  const { actor, action, resource, resource_id, student, from, to } = filter;
  let query = db.selectFrom("audit_log");
  if (actor)
    query = query.where((eb) => eb.or([eb("actor_email", "ilike", containing(actor)), isNamed(actor)]));
  if (action) query = query.where("action", "=", action);
  if (resource) query = query.where("resource", "=", resource);
  if (resource_id) query = query.where("resource_id", "=", resource_id);
  if (student) query = query.where(concerns(student));
  if (from) query = query.where("at", ">=", startOfDay(from));
  if (to) query = query.where("at", "<", startOfDay(to, 1));
  return query;
}

/** The student's record, and their enrollments, of which only the entries know whose they were once they are removed. */
const concerns = (student: number) => sql<boolean>`(
  resource = 'student' AND resource_id = ${student}
  OR resource = 'enrollment' AND coalesce(before, after) ->> 'user_id' = ${String(student)})`;

/** Staff alone: their names are few, and students write no entries that are searched for. */
const isNamed = (actor: string) => sql<boolean>`actor_id IN (
  SELECT id FROM users WHERE role <> 'student' AND name ILIKE ${containing(actor)})`;

export function auditById(db: Database, ids: number[]) {
  return db
    .selectFrom("audit_log")
    .leftJoin("users as actors", "actors.id", "audit_log.actor_id")
    .leftJoinLateral(nameOfRecord, (join) => join.onTrue())
    .select([
      "audit_log.id",
      "at as created_at",
      "actor_email",
      "actors.name as actor_name",
      "action",
      "resource",
      "resource_id",
      sql<string | null>`coalesce(record.name, ${earlierName})`.as("resource_name"),
      sql<boolean>`record.name IS NOT NULL`.as("resource_exists"),
      parentOfRecord,
      placeOfUnit,
      "before",
      "after",
      "address",
    ])
    .where("audit_log.id", "in", ids)
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

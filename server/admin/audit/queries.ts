import { type RawBuilder, sql } from "kysely";
import type { audit } from "#contract/admin/audit.ts";
import type { Query } from "#contract/shared/endpoint.ts";
import { filteredStudents } from "#server/courses/enrollments/filtered-students.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { startOfDay } from "#server/platform/database/kampala.ts";
import { containing, hasSearchable } from "#server/platform/database/lists.ts";
import {
  earlierName,
  nameFrom,
  nameOfRecord,
  parentOfRecord,
  placeOfUnit,
  unitOfRecord,
} from "./record-names.ts";

type Filter = Query<(typeof audit)["list"]>;

export function filteredAudit(db: Database, filter: Filter) {
  const { actor, action, resource, resource_id, student, concerning, from, to } = filter;
  let query = db.selectFrom("audit_log");
  if (actor)
    query = query.where((eb) =>
      eb.or([eb("actor_email", "like", containing(actor.toLowerCase())), isNamed(actor)]),
    );
  if (action) query = query.where("action", "=", action);
  if (resource) query = query.where("resource", "=", resource);
  if (resource_id) query = query.where("resource_id", "=", resource_id);
  if (student) query = query.where(concerns(sql`SELECT ${student}::integer AS id`));
  if (concerning)
    query = query.where(
      concerns(
        sql`${filteredStudents(db, { search: concerning })
          .select("users.id")
          .orderBy("users.id", "desc")
          .limit(MOST_CONCERNED)}`,
      ),
    );
  if (from) query = query.where("at", ">=", startOfDay(from));
  if (to) query = query.where("at", "<", startOfDay(to, 1));
  return query;
}

/** Maximum number of matching students whose entries are searched, newest first. */
const MOST_CONCERNED = 100;

/**
 * Returns the condition that an entry is about one of the students: about the account, notes, enrollments, work,
 * quizzes, attendance, fees, payments, certificates, staff's messages to them or their posts. Entries of removed records store the student's id.
 */
function concerns(students: RawBuilder<unknown>) {
  const own = (table: string) =>
    sql`SELECT id FROM ${sql.table(table)} WHERE user_id IN (SELECT id FROM (${students}) s)`;
  const named = (field: string) => sql`coalesce(before, after) ->> ${field} IN (
    SELECT id::text FROM (${students}) s)`;
  return sql<boolean>`CASE resource
    WHEN 'student' THEN resource_id IN (SELECT id FROM (${students}) s)
    WHEN 'user' THEN resource_id IN (SELECT id FROM (${students}) s)
    WHEN 'student_note' THEN resource_id IN (SELECT id FROM student_notes
      WHERE student_id IN (SELECT id FROM (${students}) s))
    WHEN 'enrollment' THEN ${named("user_id")} OR resource_id IN (${own("enrollments")})
    WHEN 'submission' THEN resource_id IN (${own("submissions")})
    WHEN 'attendance' THEN ${named("user_id")}
    WHEN 'unit' THEN EXISTS (SELECT FROM (${students}) s
      WHERE coalesce(after, before) -> 'students' @> to_jsonb(s.id))
    WHEN 'attempt' THEN resource_id IN (${own("attempts")})
    WHEN 'assignment' THEN action IN ('extend', 'extra_time')
      AND after ->> 'student' IN (SELECT id::text FROM (${students}) s)
    WHEN 'charge' THEN resource_id IN (${own("charges")})
    WHEN 'payment' THEN resource_id IN (SELECT id FROM payments WHERE charge_id IN (${own("charges")}))
    WHEN 'certificate' THEN resource_id IN (${own("certificates")})
    WHEN 'communication' THEN resource_id IN (SELECT id FROM communications
      WHERE student_id IN (SELECT id FROM (${students}) s)
        OR student_ids && ARRAY(SELECT id FROM (${students}) s))
    WHEN 'community_message' THEN ${named("sender_id")} OR resource_id IN (SELECT id FROM community_messages
      WHERE sender_id IN (SELECT id FROM (${students}) s))
    ELSE false END`;
}

/**
 * Returns the condition that a staff member with this name acted. Students are excluded, because there are many and
 * their entries are not searched by name.
 */
const isNamed = (actor: string) => sql<boolean>`actor_id IN (
  SELECT id FROM users WHERE role <> 'student' AND ${hasSearchable(sql`search_text`, actor)})`;

export async function auditById(db: Database, ids: number[]) {
  const entries = await db
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
      unitOfRecord,
      "before",
      "after",
      "address",
    ])
    .where("audit_log.id", "in", ids)
    .execute();
  return entries.map(({ named_unit, ...entry }) => ({
    ...entry,
    resource_name: nameFrom(entry.resource, entry.resource_name, named_unit),
  }));
}

export async function auditKinds(db: Database) {
  return { actions: await valuesOf(db, "action"), resources: await valuesOf(db, "resource") };
}

/** Returns the column's distinct values by walking its index, because DISTINCT would read the whole log. */
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

import { sql } from "kysely";
import type { audit } from "#contract/admin/audit.ts";
import type { Query } from "#contract/shared/endpoint.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { startOfDay } from "#server/platform/database/kampala.ts";
import { containing } from "#server/platform/database/lists.ts";

type Filter = Query<(typeof audit)["list"]>;

export function filteredAudit(db: Database, { actor, action, resource, resource_id, from, to }: Filter) {
  let query = db.selectFrom("audit_log");
  if (actor)
    query = query.where((eb) => eb.or([eb("actor_email", "ilike", containing(actor)), isNamed(actor)]));
  if (action) query = query.where("action", "=", action);
  if (resource) query = query.where("resource", "=", resource);
  if (resource_id) query = query.where("resource_id", "=", resource_id);
  if (from) query = query.where("at", ">=", startOfDay(from));
  if (to) query = query.where("at", "<", startOfDay(to, 1));
  return query;
}

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
      sql<
        string | null
      >`coalesce(record.name, before ->> 'title', before ->> 'name', after ->> 'title', after ->> 'name')`.as(
        "resource_name",
      ),
      sql<boolean>`record.name IS NOT NULL`.as("resource_exists"),
      placeOfUnit,
      "before",
      "after",
      "address",
    ])
    .where("audit_log.id", "in", ids)
    .execute();
}

const placeOfUnit = sql<{ program: number; number: number } | null>`(
  SELECT json_build_object('program', program_id, 'number', number) FROM units
  WHERE resource = 'unit' AND units.id = resource_id)`.as("resource_unit");

/** What the entry's record is called now; no row where it is gone. Of a few entries at a time, each by its primary key. */
const nameOfRecord = sql<{ name: string }>`(
  SELECT CASE resource
    WHEN 'program' THEN (SELECT title FROM programs WHERE id = resource_id AND deleted_at IS NULL)
    WHEN 'assignment' THEN (SELECT title FROM assignments WHERE id = resource_id AND deleted_at IS NULL)
    WHEN 'communication' THEN (SELECT title FROM communications WHERE id = resource_id AND deleted_at IS NULL)
    WHEN 'blog_post' THEN (SELECT title FROM blog_posts WHERE id = resource_id AND deleted_at IS NULL)
    WHEN 'team_member' THEN (SELECT name FROM team_members WHERE id = resource_id AND deleted_at IS NULL)
    WHEN 'testimonial' THEN (SELECT name FROM testimonials WHERE id = resource_id AND deleted_at IS NULL)
    WHEN 'employer' THEN (SELECT name FROM employers WHERE id = resource_id AND deleted_at IS NULL)
    WHEN 'affiliate' THEN (SELECT name FROM affiliates WHERE id = resource_id AND deleted_at IS NULL)
    WHEN 'search_synonyms' THEN (SELECT terms FROM search_synonyms WHERE id = resource_id)
    WHEN 'contact_message' THEN (SELECT name FROM contact_messages WHERE id = resource_id)
    WHEN 'submission' THEN (
      SELECT users.name || ': ' || title FROM submissions
      JOIN users ON users.id = user_id JOIN assignments ON assignments.id = assignment_id
      WHERE submissions.id = resource_id)
    WHEN 'unit' THEN (
      SELECT programs.title || ', unit ' || number FROM units JOIN programs ON programs.id = program_id
      WHERE units.id = resource_id)
    WHEN 'enrollment' THEN (
      SELECT users.name || ': ' || programs.title FROM enrollments
      JOIN users ON users.id = user_id JOIN programs ON programs.id = program_id WHERE enrollments.id = resource_id)
    WHEN 'student_note' THEN (
      SELECT 'Note on ' || users.name FROM student_notes JOIN users ON users.id = student_id
      WHERE student_notes.id = resource_id)
    WHEN 'charge' THEN (SELECT reference FROM charges WHERE id = resource_id)
    WHEN 'community_message' THEN (
      SELECT left(content, 60) FROM community_messages WHERE id = resource_id AND deleted_at IS NULL)
    WHEN 'payout' THEN (SELECT 'Batch ' || id FROM payouts WHERE id = resource_id)
    ELSE (
      SELECT name FROM users WHERE id = resource_id
      AND resource IN ('student', 'sub_admin', 'admin', 'user', 'second_factor'))
  END AS name)`.as<"record">("record");

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

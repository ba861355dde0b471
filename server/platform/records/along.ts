import { type RawBuilder, sql } from "kysely";
import type { BinKind } from "#contract/admin/bin-kinds.ts";
import type { Database } from "#server/platform/database/connection.ts";

type Count = (id: number) => RawBuilder<number>;

const submissionsOf: Count = (program) => sql`(SELECT count(*)::integer FROM submissions
  JOIN assignments ON assignments.id = assignment_id WHERE program_id = ${program} AND deleted_at IS NULL)`;

/** How much of what goes along with each kind, in the order in which people are told. Other kinds take nothing along. */
const counts: Partial<Record<BinKind, Record<string, Count>>> = {
  program: {
    enrollments: (id) => sql`(SELECT count(*)::integer FROM enrollments WHERE program_id = ${id})`,
    assignments: (id) =>
      sql`(SELECT count(*)::integer FROM assignments WHERE program_id = ${id} AND deleted_at IS NULL)`,
    submissions: submissionsOf,
    messages: (id) =>
      sql`(SELECT count(*)::integer FROM community_messages WHERE program_id = ${id} AND deleted_at IS NULL)`,
    communications: (id) =>
      sql`(SELECT count(*)::integer FROM communications WHERE program_id = ${id} AND deleted_at IS NULL)`,
    written_units: (id) => sql`(SELECT count(*)::integer FROM units WHERE program_id = ${id})`,
  },
  assignment: {
    submissions: (id) => sql`(SELECT count(*)::integer FROM submissions WHERE assignment_id = ${id})`,
  },
  communication: {
    attachments: (id) => sql`(SELECT count(*)::integer FROM attachments WHERE communication_id = ${id})`,
  },
  student: {
    enrollments: (id) => sql`(SELECT count(*)::integer FROM enrollments WHERE user_id = ${id})`,
    submissions: (id) => sql`(SELECT count(*)::integer FROM submissions WHERE user_id = ${id})`,
    messages: (id) => sql`(SELECT count(*)::integer FROM community_messages WHERE sender_id = ${id})`,
  },
  enrollment: {
    units: (id) => sql`(SELECT count(*)::integer FROM completed_units WHERE enrollment_id = ${id})`,
  },
  student_import: {
    lines: (id) => sql`(SELECT count(*)::integer FROM student_import_rows WHERE import_id = ${id})`,
  },
  statement: {
    lines: (id) => sql`(SELECT count(*)::integer FROM statement_rows WHERE statement_id = ${id})`,
  },
};

/** What the deletion of this record takes along, counted now. */
export async function countAlong(db: Database, kind: BinKind, id: number): Promise<Record<string, number>> {
  const wanted = Object.entries(counts[kind] ?? {});
  if (wanted.length === 0) return {};
  const columns = wanted.map(([name, count]) => sql`${count(id)} AS ${sql.ref(name)}`);
  const { rows } = await sql<Record<string, number>>`SELECT ${sql.join(columns)}`.execute(db);
  return rows[0] ?? {};
}

import { type RawBuilder, sql } from "kysely";
import { type BinKind, binKindNames, binKinds } from "#contract/admin/bin-kinds.ts";
import type { Database } from "#server/platform/database/connection.ts";

type Count = (id: number) => RawBuilder<number>;

interface Deletion {
  table: string;
  /**
   * If true, the row is only marked with `deleted_at`: it may have a million dependent rows, or the ledger refers to
   * it.
   */
  isMarked?: true;
  /** Columns of other tables that hold the record's email address instead of a foreign key. */
  byEmail?: readonly { table: string; column: string }[];
  /** Counts of dependent rows, in the order in which people are shown them. */
  along?: Record<string, Count>;
}

const all =
  (table: string, column: string): Count =>
  (id) =>
    sql`(SELECT count(*)::integer FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ${id})`;

/** Counts only rows that are not deleted. */
const present =
  (table: string, column: string): Count =>
  (id) =>
    sql`(SELECT count(*)::integer FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ${id} AND deleted_at IS NULL)`;

const submissionsOfProgram: Count = (program) => sql`(SELECT count(*)::integer FROM submissions
  JOIN assignments ON assignments.id = assignment_id WHERE program_id = ${program} AND deleted_at IS NULL)`;

const attemptsInProgress: Count = (assignment) => sql`(SELECT count(*)::integer FROM attempts
  WHERE assignment_id = ${assignment} AND state = 'begun')`;

const finishedAttempts: Count = (assignment) => sql`(SELECT count(*)::integer FROM attempts
  WHERE assignment_id = ${assignment} AND state <> 'begun')`;

const attemptsOfStudent: Count = (user) => sql`(SELECT count(*)::integer FROM attempts
  WHERE user_id = ${user} AND state = 'begun')`;

const attemptsOfProgram: Count = (program) => sql`(SELECT count(*)::integer FROM attempts
  JOIN assignments ON assignments.id = assignment_id
  WHERE program_id = ${program} AND deleted_at IS NULL AND state = 'begun')`;

/** Rules of deletion for each kind (docs/decisions/0020). */
export const deletions: Readonly<Record<BinKind, Deletion>> = {
  student: {
    table: "users",
    byEmail: [
      { table: "emails", column: "recipient" },
      { table: "opening_alerts", column: "email" },
    ],
    along: {
      enrollments: all("enrollments", "user_id"),
      submissions: all("submissions", "user_id"),
      attempts_in_progress: attemptsOfStudent,
      messages: all("community_messages", "sender_id"),
    },
  },
  enrollment: { table: "enrollments", along: { units: all("completed_units", "enrollment_id") } },
  student_note: { table: "student_notes" },
  student_import: { table: "student_imports", along: { lines: all("student_import_rows", "import_id") } },
  assignment: {
    table: "assignments",
    isMarked: true,
    along: {
      submissions: all("submissions", "assignment_id"),
      finished_attempts: finishedAttempts,
      attempts_in_progress: attemptsInProgress,
    },
  },
  question: { table: "questions", isMarked: true },
  saved_comment: { table: "saved_comments" },
  communication: {
    table: "communications",
    isMarked: true,
    along: { attachments: all("attachments", "communication_id") },
  },
  community_message: { table: "community_messages" },
  program: {
    table: "programs",
    isMarked: true,
    along: {
      enrollments: all("enrollments", "program_id"),
      assignments: present("assignments", "program_id"),
      submissions: submissionsOfProgram,
      attempts_in_progress: attemptsOfProgram,
      messages: present("community_messages", "program_id"),
      communications: present("communications", "program_id"),
      written_units: all("units", "program_id"),
    },
  },
  search_synonyms: { table: "search_synonyms" },
  affiliate: { table: "affiliates", isMarked: true },
  team_member: { table: "team_members" },
  testimonial: { table: "testimonials" },
  blog_post: { table: "blog_posts" },
  statement: { table: "statements", along: { lines: all("statement_rows", "statement_id") } },
  employer: { table: "employers" },
  sub_admin: { table: "users" },
  webhook: { table: "webhooks" },
};

export const isPermanent = (kind: BinKind) => "isPermanent" in binKinds[kind];

/** Kinds whose marked rows are permanently deleted after 30 days. */
export const purgedKinds = binKindNames.filter((kind) => deletions[kind].isMarked && !isPermanent(kind));

/** Counts the rows that a deletion of this record deletes too. */
export async function countAlong(db: Database, kind: BinKind, id: number): Promise<Record<string, number>> {
  const wanted = Object.entries(deletions[kind].along ?? {});
  if (wanted.length === 0) return {};
  const columns = wanted.map(([name, count]) => sql`${count(id)} AS ${sql.ref(name)}`);
  const { rows } = await sql<Record<string, number>>`SELECT ${sql.join(columns)}`.execute(db);
  return rows[0] ?? {};
}

import { type RawBuilder, sql } from "kysely";
import type { StudentOrder, StudentOrdering } from "#contract/accounts/students.ts";
import { type UserRow, userColumns } from "#server/accounts/profiles/queries.ts";
import { filteredStudents, type StudentFilter } from "#server/courses/enrollments/filtered-students.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { inOrderOf, sortName } from "#server/platform/database/lists.ts";
import { isRefused } from "#server/platform/email/refusals.ts";

export interface StudentRow extends UserRow {
  enrollments: { id: number; program: { id: number; title: string } }[];
  is_email_refused: boolean;
  is_invited: boolean;
  deletion_due_at: Date | null;
}

const orderColumns: Record<StudentOrdering, RawBuilder<unknown>> = {
  name: sortName("users.name"),
  date_joined: sql`users.date_joined`,
};

/** Returns the order of a list: newest first by default. A leading `-` reverses it. */
export function studentOrder(ordering: StudentOrder | undefined) {
  if (!ordering || ordering === "-date_joined") return { newestBy: "users.date_joined" };
  const direction = ordering.startsWith("-") ? ("desc" as const) : ("asc" as const);
  return { by: orderColumns[ordering.replace("-", "") as StudentOrdering], direction };
}

/** Returns the students with these ids in the same order, each with their enrollments, newest first. */
export async function studentsById(db: Database, ids: readonly number[], now: Date): Promise<StudentRow[]> {
  const rows = await db
    .selectFrom("users")
    .select([...userColumns, "is_invited"])
    .select(
      sql<StudentRow["enrollments"]>`coalesce((
        SELECT json_agg(json_build_object('id', enrollments.id, 'program', json_build_object('id', programs.id, 'title', title))
          ORDER BY enrolled_at DESC, enrollments.id DESC)
        FROM enrollments JOIN programs ON programs.id = program_id
        WHERE user_id = users.id AND programs.deleted_at IS NULL), '[]')`.as("enrollments"),
    )
    .select(isRefused(sql.ref("users.email"), now).as("is_email_refused"))
    .select(
      sql<Date | null>`(SELECT due_at FROM account_deletions WHERE user_id = users.id)`.as("deletion_due_at"),
    )
    .where("id", "in", ids)
    .where("role", "=", "student")
    .execute();
  return inOrderOf(ids, rows);
}

export interface StudentBatch {
  students: StudentRow[];
  /** Position of the next batch; undefined after the last. `joined` is text, because a Date would lose microseconds. */
  last: { id: number; joined: string } | undefined;
}

/** Returns the chosen students with these ids, locked in one order. Ids of others are left out. */
export const lockChosen = (db: Database, ids: readonly number[]) =>
  db
    .selectFrom("users")
    .select(["id", "name", "email", "is_invited"])
    .where("id", "in", ids)
    .where("role", "=", "student")
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();

/**
 * Returns the next students of the filter, for the export. Each batch is a separate query, so that no transaction stays
 * open.
 */
export async function studentsAfter(
  db: Database,
  filter: StudentFilter,
  last: StudentBatch["last"],
  limit: number,
  now: Date,
): Promise<StudentBatch> {
  const found = await filteredStudents(db, filter)
    .select(["id", sql<string>`date_joined::text`.as("joined")])
    .$if(last !== undefined, (query) =>
      query.where(sql<boolean>`(date_joined, id) < (${last?.joined}::timestamptz, ${last?.id}::integer)`),
    )
    .orderBy("date_joined", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  const ids = found.map(({ id }) => id);
  return {
    students: ids.length === 0 ? [] : await studentsById(db, ids, now),
    last: found.length === limit ? found.at(-1) : undefined,
  };
}

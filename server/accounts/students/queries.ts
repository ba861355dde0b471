import { type RawBuilder, sql } from "kysely";
import type { StudentOrder, StudentOrdering, students } from "#contract/accounts/students.ts";
import type { Query } from "#contract/shared/endpoint.ts";
import { type UserRow, userColumns } from "#server/accounts/profiles/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { startOfDay } from "#server/platform/database/kampala.ts";
import { inOrderOf } from "#server/platform/database/lists.ts";
import { isRefused } from "#server/platform/email/refusals.ts";
import { studentMatches } from "./search.ts";

export type StudentFilter = Query<(typeof students)["export"]>;

export interface StudentRow extends UserRow {
  enrollments: { id: number; program: { id: number; title: string } }[];
  is_email_refused: boolean;
}

/** Students of the filter: by words of what they are found by, by a program that is not deleted. */
export function filteredStudents(db: Database, { search, program, enrolled_since }: StudentFilter) {
  return db
    .selectFrom("users")
    .where(sql<boolean>`role = 'student'`)
    .$if(Boolean(search), (query) => query.where(studentMatches(search ?? "")))
    .$if(program !== undefined, (query) =>
      query.where("users.id", "in", (eb) =>
        eb
          .selectFrom("enrollments")
          .innerJoin("programs", "programs.id", "enrollments.program_id")
          .select("enrollments.user_id")
          .where("enrollments.program_id", "=", program ?? 0)
          .where("programs.deleted_at", "is", null),
      ),
    )
    .$if(enrolled_since !== undefined, (query) =>
      query.where("users.id", "in", (eb) =>
        eb
          .selectFrom("enrollments")
          .innerJoin("programs", "programs.id", "enrollments.program_id")
          .select("enrollments.user_id")
          .where("enrollments.enrolled_at", ">=", startOfDay(enrolled_since ?? ""))
          .where("programs.deleted_at", "is", null),
      ),
    );
}

const orderColumns: Record<StudentOrdering, RawBuilder<unknown>> = {
  name: sql`lower(users.name)`,
  date_joined: sql`users.date_joined`,
};

/** The order of a list: newest first, unless another is asked for; `-name` is name backwards. */
export function studentOrder(ordering: StudentOrder | undefined) {
  if (!ordering || ordering === "-date_joined") return { newestBy: "users.date_joined" };
  const direction = ordering.startsWith("-") ? ("desc" as const) : ("asc" as const);
  return { by: orderColumns[ordering.replace("-", "") as StudentOrdering], direction };
}

/** The students with these ids in the same order, each with their enrollments, newest first. */
export async function studentsById(db: Database, ids: readonly number[], now: Date): Promise<StudentRow[]> {
  const rows = await db
    .selectFrom("users")
    .select(userColumns)
    .select(
      sql<StudentRow["enrollments"]>`coalesce((
        SELECT json_agg(json_build_object('id', enrollments.id, 'program', json_build_object('id', programs.id, 'title', title))
          ORDER BY enrolled_at DESC, enrollments.id DESC)
        FROM enrollments JOIN programs ON programs.id = program_id
        WHERE user_id = users.id AND programs.deleted_at IS NULL), '[]')`.as("enrollments"),
    )
    .select(isRefused(sql.ref("users.email"), now).as("is_email_refused"))
    .where("id", "in", ids)
    .where("role", "=", "student")
    .execute();
  return inOrderOf(ids, rows);
}

export interface StudentBatch {
  students: StudentRow[];
  /** Where the next batch goes on; undefined after the last. `joined` is text, because a Date would lose microseconds. */
  last: { id: number; joined: string } | undefined;
}

/** The next students of the filter, for the export. Each batch is a query of its own, so that no transaction stays open. */
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

/** An id of a staff member is not found. */
const student = (db: Database, id: number) =>
  db
    .selectFrom("users")
    .select([...userColumns, "updated_at"])
    .where("id", "=", id)
    .where("role", "=", "student");

export const studentById = (db: Database, id: number) => student(db, id).executeTakeFirst();

/** Locks the student until the transaction ends. */
export const lockedStudent = (db: Database, id: number) => student(db, id).forUpdate().executeTakeFirst();

export async function deleteStudent(db: Database, id: number): Promise<void> {
  await db.deleteFrom("users").where("id", "=", id).where("role", "=", "student").execute();
}

import { sql } from "kysely";
import type { students } from "#contract/accounts/students.ts";
import type { Query } from "#contract/shared/endpoint.ts";
import { studentMatches } from "#server/fees/charges/student-search.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { startOfDay } from "#server/platform/database/kampala.ts";

export type StudentFilter = Query<(typeof students)["export"]>;

/**
 * Selects the students of a filter. Enrollments in deleted programs do not match. An empty list of chosen students
 * chooses nobody.
 */
export function filteredStudents(db: Database, { search, program, enrolled_since, students }: StudentFilter) {
  return db
    .selectFrom("users")
    .where(sql<boolean>`role = 'student'`)
    .$if(Boolean(search), (query) => query.where(studentMatches(search ?? "")))
    .$if(students !== undefined, (query) =>
      query.where(sql<boolean>`users.id = ANY (${students ?? []}::integer[])`),
    )
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

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
export function filteredStudents(
  db: Database,
  { search, program, enrolled_since, needs_name, students }: StudentFilter,
) {
  return db
    .selectFrom("users")
    .where(sql<boolean>`role = 'student'`)
    .$if(Boolean(search), (query) => query.where(studentMatches(search ?? "")))
    .$if(students !== undefined, (query) =>
      query.where(sql<boolean>`users.id = ANY (${students ?? []}::integer[])`),
    )
    .$if(needs_name !== undefined, (query) =>
      query.where("users.id", "in", (eb) =>
        eb
          .selectFrom("certificate_holds as hold")
          .innerJoin("enrollments as place", (join) =>
            join
              .onRef("place.user_id", "=", "hold.user_id")
              .onRef("place.program_id", "=", "hold.program_id"),
          )
          .innerJoin("programs", "programs.id", "hold.program_id")
          .innerJoin("certificate_rules as rule", "rule.program_id", "hold.program_id")
          .select("hold.user_id")
          .where("rule.mode", "=", "automatic")
          .where("programs.deleted_at", "is", null),
      ),
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

import { sql } from "kysely";
import { MOST_FOUND } from "#contract/admin/search.ts";
import { readReference } from "#contract/fees/references.ts";
import { filteredStudents } from "#server/accounts/students/queries.ts";
import { filteredPrograms } from "#server/learning/programs/catalogue-queries.ts";
import { readSearch } from "#server/learning/programs/search.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { containing } from "#server/platform/database/lists.ts";

/** The newest students that are found. */
export const studentsFound = (db: Database, search: string) =>
  filteredStudents(db, { search })
    .select(["users.id", "users.name", "users.email", "users.phone"])
    .orderBy("users.date_joined", "desc")
    .orderBy("users.id", "desc")
    .limit(MOST_FOUND)
    .execute();

export async function programsFound(db: Database, search: string, now: Date) {
  return filteredPrograms(db, {}, await readSearch(db, search), now)
    .select(["programs.id", "programs.title"])
    .orderBy("programs.title")
    .limit(MOST_FOUND)
    .execute();
}

/** Shorter parts are in too many references, and no trigram index finds them. */
const SHORTEST_PART = 3;

/** The newest charges with this reference, in any writing, or with this part of theirs. */
export async function chargesFound(db: Database, search: string) {
  const part = search.toUpperCase().replace(/\s/g, "");
  if (part.length < SHORTEST_PART) return [];
  return db
    .selectFrom("charges")
    .leftJoin("users", "users.id", "charges.user_id")
    .select(["charges.id", "charges.reference", "charges.program_title"])
    .select(sql<string>`coalesce(users.name, charges.student_name)`.as("student_name"))
    .where("charges.reference", "like", containing(readReference(search) ?? part))
    .orderBy("charges.id", "desc")
    .limit(MOST_FOUND)
    .execute();
}

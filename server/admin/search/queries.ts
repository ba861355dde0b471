import { sql } from "kysely";
import { MOST_FOUND } from "#contract/admin/search.ts";
import { readReference } from "#contract/fees/references.ts";
import { filteredStudents } from "#server/accounts/students/queries.ts";
import { hasNumber } from "#server/fees/charges/filter.ts";
import { studentOfReference } from "#server/fees/charges/queries.ts";
import { filteredPrograms } from "#server/learning/programs/catalogue-queries.ts";
import { readSearch } from "#server/learning/programs/search.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { containing, searchable, searchWords } from "#server/platform/database/lists.ts";

/** The newest students that are found, each with what found them beyond name, email and phone. */
export async function studentsFound(db: Database, search: string) {
  const reference = readReference(search);
  const rows = await filteredStudents(db, { search })
    .select(["users.id", "users.name", "users.email", "users.phone", "users.organization"])
    .select((reference ? studentOfReference(reference) : sql<null>`NULL`).as("payer"))
    .orderBy("users.date_joined", "desc")
    .orderBy("users.id", "desc")
    .limit(MOST_FOUND)
    .execute();
  const words = searchWords(searchable(search));
  return rows.map(({ organization, payer, ...student }) => {
    const isOrganization = words.some((word) => searchable(organization).includes(word));
    const found_by = reference && payer === student.id ? reference : isOrganization ? organization : "";
    return { ...student, found_by };
  });
}

export async function programsFound(db: Database, search: string, now: Date) {
  return filteredPrograms(db, {}, await readSearch(db, search), now)
    .select(["programs.id", "programs.title"])
    .orderBy("programs.title")
    .limit(MOST_FOUND)
    .execute();
}

/** Shorter parts are in too many references, and no trigram index finds them. */
const SHORTEST_PART = 3;

/** The newest charges with this reference, in any writing, with this part of theirs, or with a payment of this number. */
export async function chargesFound(db: Database, search: string) {
  const part = search.toUpperCase().replace(/\s/g, "");
  // A blank may stand for the hyphen.
  const parts = [
    readReference(search) ?? part,
    search
      .trim()
      .toUpperCase()
      .replace(/[\s-]+/g, "-"),
  ];
  if (part.length < SHORTEST_PART) return [];
  return db
    .selectFrom("charges")
    .leftJoin("users", "users.id", "charges.user_id")
    .select(["charges.id", "charges.reference", "charges.program_title"])
    .select(sql<string>`coalesce(users.name, charges.student_name)`.as("student_name"))
    .where((eb) =>
      eb.or([...parts.map((text) => eb("charges.reference", "like", containing(text))), hasNumber(search)]),
    )
    .orderBy("charges.id", "desc")
    .limit(MOST_FOUND)
    .execute();
}

import { type RawBuilder, sql } from "kysely";
import { MOST_FOUND } from "#contract/admin/search.ts";
import { unitName } from "#contract/courses/units/unit-titles.ts";
import { readReference } from "#contract/fees/references.ts";
import { isFoundIn, searchable } from "#contract/shared/text/searchable.ts";
import { filteredAffiliates } from "#server/affiliates/applications/queries.ts";
import { filteredAssignments } from "#server/courses/assignments/queries.ts";
import { filteredSessions, sessionsById } from "#server/courses/attendance/queries.ts";
import { filteredStudents } from "#server/courses/enrollments/filtered-students.ts";
import { filteredPrograms } from "#server/courses/programs/catalogue-queries.ts";
import { drafts } from "#server/courses/programs/queries.ts";
import { readSearch } from "#server/courses/programs/search.ts";
import { filteredSubmissions, isOfFoundStudent } from "#server/courses/submissions/queries.ts";
import { frameOf, titleOf } from "#server/courses/units/titles.ts";
import { filteredCharges, hasNumber } from "#server/fees/charges/filter.ts";
import { studentOfReference } from "#server/fees/charges/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { containing, hasSearchable, inOrderOf, searchWords } from "#server/platform/database/lists.ts";

/** Returns the newest matching students. `found_by` is set if the organization or a fee's reference matched. */
export async function studentsFound(db: Database, search: string) {
  const reference = readReference(search);
  const rows = await filteredStudents(db, { search })
    .select(["users.id", "users.name", "users.email", "users.phone", "users.organization"])
    .select((reference ? studentOfReference(reference) : sql<null>`NULL`).as("payer"))
    .orderBy("users.date_joined", "desc")
    .orderBy("users.id", "desc")
    .limit(MOST_FOUND)
    .execute();
  const words = searchWords(search);
  return rows.map(({ organization, payer, ...student }) => {
    const isOrganization = words.some((word) => searchable(organization).includes(word));
    const found_by = reference && payer === student.id ? reference : isOrganization ? organization : "";
    return { ...student, found_by };
  });
}

/** Returns the matching programs by title, the public ones before the drafts. */
export async function programsFound(db: Database, search: string, now: Date) {
  const columns = ["programs.id", "programs.title", "programs.is_draft"] as const;
  const found = await filteredPrograms(db, {}, await readSearch(db, search), now)
    .select(columns)
    .orderBy("programs.sort_title")
    .limit(MOST_FOUND)
    .execute();
  const drafted = await drafts(db)
    .select(columns)
    .where(hasSearchable(sql.ref("programs.search_text"), search))
    .orderBy("programs.sort_title")
    .limit(MOST_FOUND)
    .execute();
  return [...found, ...drafted].slice(0, MOST_FOUND);
}

/** Returns the newest matching assignments. */
export const assignmentsFound = (db: Database, search: string, now: Date) =>
  filteredAssignments(db, { search }, now)
    .select(["assignments.id", "assignments.title", "programs.title as program_title", "assignments.kind"])
    .orderBy("assignments.created_at", "desc")
    .orderBy("assignments.id", "desc")
    .limit(MOST_FOUND)
    .execute();

/** Returns the newest matching questions. */
export const questionsFound = (db: Database, search: string) =>
  db
    .selectFrom("questions")
    .innerJoin("programs", "programs.id", "questions.program_id")
    .select(["questions.id", "questions.plain_text as text", "programs.title as program_title"])
    .where("questions.deleted_at", "is", null)
    .where("programs.deleted_at", "is", null)
    .where(hasSearchable(sql.ref("questions.search_text"), search))
    .orderBy("questions.id", "desc")
    .limit(MOST_FOUND)
    .execute();

/**
 * Returns the condition that the words are in the text and the program's title together, but not all in the title
 * alone. Otherwise the name of a program would find all its sessions.
 */
const isOwnMatch = (text: RawBuilder<unknown>, search: string) => sql<boolean>`(
  ${hasSearchable(sql`searchable_text(${text} || ' ' || programs.title)`, search)}
  AND NOT ${hasSearchable(sql.ref("programs.sort_title"), search)})`;

const SESSION_WORDS = "Session register attendance";

/** Maximum number of sessions that are compared with a search. A word of an outline may concern another unit. */
const MOST_COMPARED = 100;

/** Returns the matching sessions, the latest first. A unit without a title has that of the program's outline. */
export async function sessionsFound(db: Database, search: string) {
  const title = sql`CASE WHEN units.title = '' THEN programs.program_outline ELSE units.title END`;
  const text = sql`${SESSION_WORDS} || ' ' || programs.duration || ' ' || units.number || ' ' || ${title}`;
  const compared = await filteredSessions(db, {}, new Date(0))
    .select("units.id")
    .where(isOwnMatch(text, search))
    .orderBy("units.session_starts_at", "desc")
    .orderBy("units.id", "desc")
    .limit(MOST_COMPARED)
    .execute();
  const ids = compared.map(({ id }) => id);
  const rows = ids.length === 0 ? [] : await sessionsById(db, ids);
  return inOrderOf(ids, rows)
    .map(({ id, number, program_title, starts_at, ...unit }) => ({
      ...{ id, number, unit_type: frameOf(unit).unit_type, title: titleOf({ number, ...unit }) },
      ...{ program_title, starts_at },
    }))
    .filter((one) => {
      const name = unitName(one.unit_type, one.number, one.title);
      return isFoundIn(`${SESSION_WORDS} ${name} ${one.program_title}`, search);
    })
    .slice(0, MOST_FOUND);
}

/** Returns the programs whose feedback form matches, by title. A form without changes has no texts to find. */
export const feedbackFormsFound = (db: Database, search: string) =>
  db
    .selectFrom("programs")
    .leftJoin("feedback_forms", "feedback_forms.program_id", "programs.id")
    .select(["programs.id", "programs.title"])
    .where("programs.deleted_at", "is", null)
    .where(
      isOwnMatch(
        sql`'Feedback form ' || coalesce((
          SELECT string_agg(question ->> 'text', ' ') FROM jsonb_array_elements(feedback_forms.questions) question), '')`,
        search,
      ),
    )
    .orderBy("programs.sort_title")
    .orderBy("programs.id")
    .limit(MOST_FOUND)
    .execute();

/** Returns the matching affiliates and applicants by name. */
export const affiliatesFound = (db: Database, search: string) =>
  filteredAffiliates(db, { search })
    .select(["affiliates.id", "affiliates.name", "affiliates.email"])
    .orderBy("affiliates.sort_name")
    .orderBy("affiliates.id")
    .limit(MOST_FOUND)
    .execute();

/** Returns the newest works of the matching students, by name, email or phone. */
export async function worksFound(db: Database, search: string) {
  const works = await filteredSubmissions(db, {});
  return works
    .innerJoin("users", "users.id", "submissions.user_id")
    .innerJoin("assignments", "assignments.id", "submissions.assignment_id")
    .select(["submissions.id", "users.name as student_name", "assignments.title as assignment_title"])
    .where(isOfFoundStudent(search))
    .orderBy("submissions.submitted_at", "desc")
    .orderBy("submissions.id", "desc")
    .limit(MOST_FOUND)
    .execute();
}

/** Minimum length of a part of a reference. Shorter parts match too many, and no trigram index finds them. */
const SHORTEST_PART = 3;

/** Selects charges as the search shows them. */
const foundCharges = (db: Database) =>
  db
    .selectFrom("charges")
    .leftJoin("users", "users.id", "charges.user_id")
    .select(["charges.id", "charges.reference", "charges.program_title"])
    .select(sql<string>`coalesce(users.name, charges.student_name)`.as("student_name"));

/** Returns the charges that `chargesFound` finds, then those that the list of fees finds, such as by the student's name. */
export async function chargesAndStudents(db: Database, search: string, now: Date) {
  const found = await filteredCharges(db, { search }, now)
    .select("charges.id")
    .orderBy("charges.id", "desc")
    .limit(MOST_FOUND)
    .execute();
  const first = await chargesFound(db, search);
  const ids = found.map(({ id }) => id).filter((id) => first.every((one) => one.id !== id));
  const listed = ids.length === 0 ? [] : await foundCharges(db).where("charges.id", "in", ids).execute();
  return [...first, ...inOrderOf(ids, listed)].slice(0, MOST_FOUND);
}

/** Returns the newest charges that match by reference in any format, by a part of it, or by a payment's number. */
export async function chargesFound(db: Database, search: string) {
  const part = search.toUpperCase().replace(/\s/g, "");
  // A space or another dash may replace the hyphen.
  const parts = [
    readReference(search) ?? part,
    search
      .trim()
      .toUpperCase()
      .replace(/[\s\p{Pd}\u2212]+/gu, "-"),
  ];
  if (part.length < SHORTEST_PART) return [];
  return foundCharges(db)
    .where((eb) =>
      eb.or([...parts.map((text) => eb("charges.reference", "like", containing(text))), hasNumber(search)]),
    )
    .orderBy("charges.id", "desc")
    .limit(MOST_FOUND)
    .execute();
}

import { type ExpressionBuilder, type Selectable, sql } from "kysely";
import type { Database } from "#server/database/connection.ts";
import { keptRead } from "#server/database/kept-read.ts";
import type { DB, Users } from "#server/database/types.ts";
import { containing } from "#server/paging.ts";
import { type UserRow, userColumns } from "#server/people/queries.ts";

export interface StudentFilter {
  search?: string | undefined;
  /** A program's id. */
  program?: number | undefined;
}

export interface StudentRow extends UserRow {
  enrollments: { id: number; program: { id: number; title: string } }[];
}

interface PageQuestion {
  filter: StudentFilter;
  limit: number;
  offset: number;
}

/** One page of the filter, newest first, with the count of all that match. */
export async function studentPage(
  db: Database,
  { search, program }: StudentFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ count: number; rows: StudentRow[] }> {
  const { count, found } = await placesOfPage(db, { filter: { search, program }, limit, offset });
  return { count, rows: await studentsById(db, found) };
}

/** The dear part of a page: how many match, and who stands on it. The students themselves are read each time. */
const placesOfPage = keptRead({
  nouns: ({ filter }: PageQuestion) =>
    filter.program ? (["users", "enrollments", "programs"] as const) : (["users"] as const),
  most: 1_000,
  async read(db, { filter, limit, offset }: PageQuestion) {
    if (filter.search || filter.program) {
      const ids = idsInOrder(db, filter).limit(limit).offset(offset).execute();
      const [count, found] = await Promise.all([countOf(db, filter), ids]);
      return { count, found };
    }
    const count = await countOf(db, filter);
    return { count, found: await idsFromNearerEnd(db, { count, limit, offset }) };
  },
});

/** Of all students, half are walked past at most: a page near the end is reached from there. */
async function idsFromNearerEnd(
  db: Database,
  { count, limit, offset }: { count: number; limit: number; offset: number },
): Promise<{ id: number }[]> {
  if (offset * 2 < count) return idsInOrder(db, {}).limit(limit).offset(offset).execute();
  const onPage = Math.min(limit, count - offset);
  if (onPage <= 0) return [];
  const before = count - offset - onPage;
  return (await idsInOrder(db, {}, "asc").limit(onPage).offset(before).execute()).reverse();
}

/** Where a batch ended; the moment as PostgreSQL writes it, since a Date would lose its microseconds. */
export interface Place {
  id: number;
  joined: string;
}

/** The next students of the filter after a place, for the export: no transaction stays open in between. */
export async function studentsAfter(
  db: Database,
  filter: StudentFilter,
  place: Place | undefined,
  limit: number,
): Promise<{ rows: StudentRow[]; place: Place | undefined }> {
  const found = await idsInOrder(db, filter)
    .select(sql<string>`date_joined::text`.as("joined"))
    .$if(place !== undefined, (query) =>
      query.where(sql<boolean>`(date_joined, id) < (${place?.joined}::timestamptz, ${place?.id}::integer)`),
    )
    .limit(limit)
    .execute();
  return {
    rows: await studentsById(db, found),
    place: found.length === limit ? found.at(-1) : undefined,
  };
}

/** Ids alone, in the order of the index `users_students`, so that a late page reads no rows on its way. */
function idsInOrder(db: Database, filter: StudentFilter, direction: "asc" | "desc" = "desc") {
  return matching(db, filter).select("id").orderBy("date_joined", direction).orderBy("id", direction);
}

/** Only a search is counted; how many students there are, and how many a program has, is tallied. */
async function countOf(db: Database, filter: StudentFilter): Promise<number> {
  if (!filter.search) return tallied(db, filter.program);
  const { count } = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

async function tallied(db: Database, program: number | undefined): Promise<number> {
  const { count } = await db
    .selectFrom("tallies")
    .leftJoin("programs", "programs.id", "tallies.program_id")
    .select(sql<number>`coalesce(sum(change), 0)`.as("count"))
    .where("program_id", program ? "=" : "is", program ?? null)
    .where("programs.deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

function matching(db: Database, { search, program }: StudentFilter) {
  return db
    .selectFrom("users")
    .where("role", "=", "student")
    .$if(Boolean(search), (query) =>
      query.where("search_text", "like", containing((search ?? "").toLowerCase())),
    )
    .$if(Boolean(program), (query) => query.where("id", "in", (eb) => enrolledIn(eb, program ?? 0)));
}

function enrolledIn(eb: ExpressionBuilder<DB, "users">, program: number) {
  return eb
    .selectFrom("enrollments")
    .innerJoin("programs", "programs.id", "enrollments.program_id")
    .select("user_id")
    .where("program_id", "=", program)
    .where("programs.deleted_at", "is", null);
}

/** The students with these ids in the same order, each with their enrolments, newest first. */
async function studentsById(db: Database, found: { id: number }[]): Promise<StudentRow[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const rows = await db
    .selectFrom("users")
    .select(userColumns)
    .select(
      sql<StudentRow["enrollments"]>`coalesce((
        SELECT json_agg(json_build_object('id', e.id, 'program', json_build_object('id', p.id, 'title', p.title))
          ORDER BY e.enrolled_at DESC, e.id DESC)
        FROM enrollments e JOIN programs p ON p.id = e.program_id
        WHERE e.user_id = users.id AND p.deleted_at IS NULL), '[]')`.as("enrollments"),
    )
    .where("id", "=", sql<number>`ANY(${ids}::integer[])`)
    .where("role", "=", "student")
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The student, held until the transaction ends; staff are none, whatever their id (security.md T28). */
export function lockedStudent(
  db: Database,
  id: number,
): Promise<Pick<Selectable<Users>, "id" | "email" | "profile_picture"> | undefined> {
  return db
    .selectFrom("users")
    .select(["id", "email", "profile_picture"])
    .where("id", "=", id)
    .where("role", "=", "student")
    .forUpdate()
    .executeTakeFirst();
}

export async function deleteStudent(db: Database, id: number): Promise<void> {
  await db.deleteFrom("users").where("id", "=", id).where("role", "=", "student").execute();
}

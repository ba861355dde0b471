import { type ExpressionBuilder, type RawBuilder, type Selectable, sql } from "kysely";
import { MOST_FOUND_IN_PROGRAM } from "#contract/shared/scalars.ts";
import { type UserRow, userColumns } from "#server/accounts/profiles/queries.ts";
import { programTitlesById } from "#server/learning/programs/queries.ts";
import { anyOf } from "#server/platform/database/any-of.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { keptRead } from "#server/platform/database/kept-read.ts";
import { hasLetters, isShort } from "#server/platform/database/letters.ts";
import { containing, inOrderOf, type PageWindow } from "#server/platform/database/lists.ts";
import { unseenWindow } from "#server/platform/database/prepared.ts";
import { commonText, drawnIds } from "#server/platform/database/sample.ts";
import {
  byIndexAlone,
  type Found,
  foundCount,
  foundOnPage,
  gathered,
} from "#server/platform/database/search.ts";
import { idsFrom, placeAfter } from "#server/platform/database/time-places.ts";
import type { DB, Users } from "#server/platform/database/types.ts";
import { called, jointIn, namePartsOf } from "./name-search.ts";

export interface StudentFilter {
  search?: string | undefined;
  /** A program's id. */
  program?: number | undefined;
}

export interface StudentRow extends UserRow {
  enrollments: { id: number; program: { id: number; title: string } }[];
}

interface PageQuestion extends PageWindow {
  filter: StudentFilter;
}

/** One page of the filter, newest first, with the count of all that match; a search counts to MOST_FOUND. */
export async function studentPage(
  db: Database,
  { search, program }: StudentFilter,
  { limit, offset }: PageWindow,
): Promise<{ count: number; rows: StudentRow[] }> {
  const [{ count, found }, titles] = await Promise.all([
    placesOfPage(db, { filter: { search, program }, limit, offset }),
    programTitlesById(db),
  ]);
  return { count, rows: await studentsById(db, found, titles) };
}

/** The dear part of a page: how many match, and who stands on it. The students themselves are read each time. */
const placesOfPage = keptRead({
  resources: ({ filter }: PageQuestion) => resourcesOf(filter),
  most: 2_000,
  async read(db, { filter, limit, offset }: PageQuestion) {
    const window = { limit, offset };
    const walk = (within: PageWindow) => idsWalked(db, filter, within);
    if (filter.search) {
      const all = await searched(db, filter);
      return { count: foundCount(all), found: await foundOnPage(all, window, walk) };
    }
    if (filter.program) return placesIn(db, filter.program, window);
    const count = await tallied(db, undefined);
    return { count, found: offset < count ? await idsOfAll(db, limit, offset) : [] };
  },
});

/** Whoever stands in the later half of a program is met on the way from its end. */
async function placesIn(db: Database, program: number, { limit, offset }: PageWindow) {
  const enrolled = await tallied(db, program);
  // One that is deleted has no students to show.
  const count = enrolled === 0 ? 0 : enrolled - (await staffIn(db, program));
  if (offset >= count) return { count, found: [] };
  if (offset <= count / 2) return { count, found: await idsWalked(db, { program }, { limit, offset }) };
  const shown = Math.min(limit, count - offset);
  const fromEnd = { limit: shown, offset: count - offset - shown };
  return { count, found: (await idsWalked(db, { program }, fromEnd, "ASC")).reverse() };
}

/** Staff who were students are in programs still, and in the tallies of these. */
async function staffIn(db: Database, program: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM enrollments WHERE program_id = ${program} AND user_id = ANY (${staffIds})`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Said by their roles and not by what they are not, since so the index of roles finds them. */
const staffIds = sql`ARRAY(SELECT id FROM users WHERE role IN ('admin', 'sub_admin'))`;

/** Once for all pages of a search. A whole e-mail address finds its owner alone. */
const searched = keptRead({
  resources: resourcesOf,
  most: 500,
  async read(db, { search = "", program }: StudentFilter): Promise<Found> {
    const text = search.toLowerCase();
    if (program) return searchedIn(db, text, program);
    const matched = isShort(text)
      ? matching(db, {}).where(hasLetters(sql`search_text`, text))
      : matching(db, { search });
    const people = matched.select(["id", "date_joined"]);
    if (text.includes("@")) {
      const owner = await gathered(db, people.where("email", "=", text), newestFirst);
      if (owner?.ids.length !== 0) return owner;
    }
    if (await isCommon(db, text)) return undefined;
    // An e-mail has no blank: what has one is in the name.
    const parts = namePartsOf(text);
    if (!parts) return gathered(db, people, newestFirst);
    const { others, newestIn } = parts;
    const called = sql`(${newestIn(byName, byIndexAlone.first + 1)})
      UNION ALL SELECT id, date_joined FROM (${others}) others WHERE ${isStudent}`;
    return gathered(db, called, newestFirst, byIndexAlone);
  },
});

/** In the statement's text, since indexes of students alone serve no plan for any role. */
const isStudent = sql<boolean>`role = 'student'`;
const byName = {
  table: "users",
  name: sql<string>`lower(name)`,
  at: "date_joined",
  condition: isStudent,
} as const;

/** Part of so many students' names or e-mails that they need no counting. */
const isCommon = commonText({
  total: (db) => tallied(db, undefined),
  async draw(db) {
    const { rows } = await sql<{ search_text: string }>`
      SELECT search_text FROM users WHERE role = 'student' AND id = ANY (${drawnIds("users")})`.execute(db);
    return rows.map((row) => row.search_text);
  },
});

const newestFirst = sql`date_joined DESC, id DESC`;

/**
 * Of those whom the search finds anywhere who are in the program; where they are too many, the program's newest who are
 * found, up to MOST_FOUND_IN_PROGRAM: each is met on the way past fifty others.
 */
async function searchedIn(db: Database, search: string, program: number): Promise<Found> {
  const anywhere = await searched(db, { search });
  if (anywhere?.isWhole) {
    const inProgram = matching(db, { program }).where("id", "=", anyOf(anywhere.ids));
    return gathered(db, inProgram.select(["id", "date_joined"]), newestFirst);
  }
  // One that is deleted has no students to show.
  if ((await tallied(db, program)) === 0) return { ids: [], isWhole: true };
  const newest = await idsWalked(db, { search, program }, { limit: MOST_FOUND_IN_PROGRAM, offset: 0 });
  return { ids: newest.map(({ id }) => id), isWhole: false };
}

function resourcesOf({ program }: StudentFilter) {
  return program ? (["users", "enrollments", "programs"] as const) : (["users"] as const);
}

/** A page of all students: however late it is, only those who joined on one day are walked past. */
async function idsOfAll(db: Database, limit: number, offset: number): Promise<{ id: number }[]> {
  const place = await placeAfter(db, "students", offset, { keptFor: ["users"] });
  const students = matching(db, {}).select(["id", "date_joined as at"]);
  return place ? idsFrom(db, students, place, limit) : [];
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
    rows: await studentsById(db, found, await programTitlesById(db)),
    place: found.length === limit ? found.at(-1) : undefined,
  };
}

/** Ids alone, in the order of the index `users_students`, so that a late page reads no rows on its way. */
function idsInOrder(db: Database, filter: StudentFilter) {
  return matching(db, filter).select("id").orderBy("date_joined", "desc").orderBy("id", "desc");
}

/**
 * The newest who match, met on the way through all, or through all of the program, one after the other: what a plan would make
 * of the words goes by guesses, and their own index knows no order.
 */
async function idsWalked(
  db: Database,
  { search = "", program }: StudentFilter,
  { limit, offset }: PageWindow,
  order: "ASC" | "DESC" = "DESC",
) {
  const pattern = containing(search.toLowerCase());
  const direction = sql.raw(order);
  const having = (column: RawBuilder<unknown>) => (search ? sql`AND ${column} || '' LIKE ${pattern}` : sql``);
  const { rows } = program
    ? await sql<{ id: number }>`
        SELECT user_id AS id FROM enrollments
        WHERE program_id = ${program} AND user_id <> ALL (${staffIds}) ${having(sql`searched_text`)}
        ORDER BY student_joined ${direction}, user_id ${direction} ${unseenWindow(limit, offset)}`.execute(db)
    : await sql<{ id: number }>`
        SELECT id FROM users WHERE ${isStudent} ${having(sql`search_text`)}
        ORDER BY date_joined ${direction}, id ${direction} ${unseenWindow(limit, offset)}`.execute(db);
  return rows;
}

/** How many students there are, and how many a program has, is tallied. */
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
    .where(isStudent)
    .$if(Boolean(search), (query) =>
      // An e-mail has no blank: what has one is in the name.
      jointIn(search ?? "")
        ? query.where(called(search ?? ""))
        : query.where("search_text", "like", containing((search ?? "").toLowerCase())),
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

/**
 * The students with these ids in the same order, each with their enrollments, newest first, in programs that have a title here;
 * sixty titles on a page are no sixty rows to look up.
 */
async function studentsById(
  db: Database,
  found: { id: number }[],
  titles: ReadonlyMap<number, string>,
): Promise<StudentRow[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const rows = await db
    .selectFrom("users")
    .select(userColumns)
    .select(
      sql<[id: number, program: number][]>`coalesce((
        SELECT json_agg(json_build_array(id, program_id) ORDER BY enrolled_at DESC, id DESC)
        FROM enrollments WHERE user_id = users.id), '[]')`.as("enrolled"),
    )
    .where("id", "=", sql<number>`ANY(${ids}::integer[])`)
    .where("role", "=", "student")
    .execute();
  return inOrderOf(ids, rows).map(({ enrolled, ...user }) => ({
    ...user,
    enrollments: enrolled.flatMap(([id, program]) => {
      const title = titles.get(program);
      return title === undefined ? [] : [{ id, program: { id: program, title } }];
    }),
  }));
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

import { type RawBuilder, sql } from "kysely";
import type { Database } from "#server/database/connection.ts";
import { countOf, placeAfter } from "#server/database/counts.ts";
import { keptRead } from "#server/database/kept-read.ts";
import { type Found, foundCount, foundOf, foundOnPage, gathered } from "#server/database/search.ts";
import { containing, literally, type PageWindow } from "#server/paging.ts";
import { called } from "#server/people/name-search.ts";

// The staff's list of submissions at millions of them: who stands on a page, and how many there are. None is counted one by one
// but what a search finds, and that no further than MOST_FOUND.

export interface SubmissionFilter {
  program?: number | undefined;
  search?: string | undefined;
}

interface Row {
  id: number;
}

const newestFirst = sql`ORDER BY submitted_at DESC, id DESC`;

/** Assignments that are there, of a program or of all. */
const visibleIn = (program: number | undefined) => sql`
  SELECT assignments.id, assignments.title, programs.title AS program_title
  FROM assignments JOIN programs ON programs.id = program_id
  WHERE assignments.deleted_at IS NULL AND programs.deleted_at IS NULL
    ${program === undefined ? sql`` : sql`AND program_id = ${program}`}`;

/** Assignments whose work is not shown: they or their programs are deleted; few, since such are kept for 30 days. */
const hiddenAssignments = sql`
  SELECT id FROM assignments WHERE deleted_at IS NOT NULL
  UNION ALL
  SELECT assignments.id FROM programs JOIN assignments ON program_id = programs.id
  WHERE programs.deleted_at IS NOT NULL AND assignments.deleted_at IS NULL`;

/** How many there are of the filter; a search counts to MOST_FOUND. */
export async function submissionCount(db: Database, filter: SubmissionFilter): Promise<number> {
  if (filter.search) return foundCount(await searched(db, filter));
  if (filter.program === undefined) return countOf(db, "submissions", { hidden: hiddenInDays });
  return countOf(db, "submissions_of", {
    parts: sql<boolean>`part IN (SELECT id::text FROM (${visibleIn(filter.program)}) visible)`,
  });
}

const hiddenInDays = sql<{ day: string; change: number }>`
  SELECT kampala_day(submitted_at), -count(*) FROM submissions WHERE assignment_id IN (${hiddenAssignments}) GROUP BY 1`;

/** Who stands on a page of the filter, newest first. */
export async function submissionIds(
  db: Database,
  filter: SubmissionFilter,
  window: PageWindow,
): Promise<Row[]> {
  if (filter.search)
    return foundOnPage(await searched(db, filter), window, (within) => walked(db, { filter, ...within }));
  if (filter.program === undefined) return idsOfAll(db, window);
  return execute(db, sql`SELECT id FROM (${newestOf(visibleIn(filter.program), window)}) newest`, window);
}

async function idsOfAll(db: Database, { limit, offset }: PageWindow): Promise<Row[]> {
  const place = await placeAfter(db, "submissions", offset, { hidden: hiddenInDays });
  if (!place) return [];
  const { before, skip } = place;
  return execute(
    db,
    sql`SELECT id FROM submissions
      WHERE assignment_id NOT IN (${hiddenAssignments})
        ${before ? sql`AND submitted_at < ${before}` : sql``}`,
    { limit, offset: skip },
  );
}

/** Of each assignment as many as a page could need: together they hold the page. */
const newestOf = (assignments: RawBuilder<unknown>, { limit, offset }: PageWindow) => sql`
  SELECT newest.id, newest.submitted_at FROM (${assignments}) assignment CROSS JOIN LATERAL (
    SELECT id, submitted_at FROM submissions WHERE assignment_id = assignment.id
    ${newestFirst} LIMIT ${limit + offset}) newest`;

async function execute(
  db: Database,
  ids: RawBuilder<unknown>,
  { limit, offset }: PageWindow,
): Promise<Row[]> {
  const { rows } = await sql<Row>`${ids} ${newestFirst} LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return rows;
}

/** Assignments found by their title or their program's, each by its index; the rest of what a search finds, it finds by its student. */
const named = (pattern: string, program: number | undefined) => sql`
  SELECT id FROM (${visibleIn(program)}) visible WHERE title ILIKE ${pattern}
  UNION SELECT id FROM (${visibleIn(program)}) visible WHERE program_title ILIKE ${pattern}`;

/** Work of people, one person after the other. */
const workOf = (people: RawBuilder<unknown>, program: number | undefined) => sql`(
  SELECT work.id, submitted_at FROM users CROSS JOIN LATERAL (
    SELECT submissions.id, submitted_at FROM submissions WHERE user_id = users.id AND ${
      program === undefined
        ? sql`assignment_id NOT IN (${hiddenAssignments})`
        : sql`assignment_id IN (SELECT id FROM (${visibleIn(program)}) visible)`
    } OFFSET 0) work
  WHERE ${people} LIMIT ${sql.lit(FEW + 1)})`;

/** Of more the first are met sooner on the way through all; a row of work is dearer to pass than a student. */
const FEW = 2_000;

const nouns = ["users", "programs", "assignments", "submissions"] as const;

/** Once for all pages of a search, until something that it is found or ordered by changes. */
const searched = keptRead({
  nouns,
  most: 500,
  async read(db, { program, search = "" }: SubmissionFilter): Promise<Found> {
    // Most who are searched for by name begin with it, and their work is found at once. The name, a blank and the e-mail.
    const beginning = sql`role = 'student' AND search_text LIKE ${`${literally(search.toLowerCase())}% %`}`;
    const { rows } = await sql<Row>`${workOf(beginning, program)}`.execute(db);
    if (foundOf(rows, FEW) === undefined) return undefined;
    const pattern = containing(search);
    const all = sql`
      SELECT * FROM (
        (SELECT id, submitted_at FROM (${newestOf(named(pattern, program), { limit: FEW + 1, offset: 0 })}) work LIMIT ${sql.lit(FEW + 1)})
        UNION ${workOf(called(search), program)}) work`;
    return gathered(db, all, sql`submitted_at DESC, id DESC`, FEW);
  },
});

interface SearchQuestion extends PageWindow {
  filter: SubmissionFilter;
}

const walked = keptRead({
  nouns,
  most: 1_000,
  read(db, { filter: { search = "", program }, ...window }: SearchQuestion): Promise<Row[]> {
    const pattern = containing(search);
    const met = sql`
      SELECT id FROM submissions
      WHERE assignment_id IN (SELECT id FROM (${visibleIn(program)}) visible)
        AND (assignment_id IN (${named(pattern, program)})
          OR EXISTS (SELECT 1 FROM users WHERE users.id = user_id AND ${called(search)} OFFSET 0))`;
    return execute(db, met, window);
  },
});

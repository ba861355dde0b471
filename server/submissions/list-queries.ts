import { type RawBuilder, sql } from "kysely";
import type { Database } from "#server/database/connection.ts";
import { countOf, placeAfter } from "#server/database/counts.ts";
import { keptRead } from "#server/database/kept-read.ts";
import { containing } from "#server/paging.ts";

// The staff's list of submissions at millions of them: who stands on a page, and how many there are. None is counted one by one
// but those of people whom a search finds.

export interface SubmissionFilter {
  program?: number | undefined;
  search?: string | undefined;
}

interface Window {
  limit: number;
  offset: number;
}

interface Found {
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

/** How many there are of the filter. */
export function submissionCount(db: Database, filter: SubmissionFilter): Promise<number> {
  if (filter.search) return foundCount(db, filter);
  if (filter.program === undefined) return countOf(db, "submissions", { hidden: hiddenInDays });
  return countOf(db, "submissions_of", {
    parts: sql<boolean>`part IN (SELECT id::text FROM (${visibleIn(filter.program)}) visible)`,
  });
}

const hiddenInDays = sql<{ day: string; change: number }>`
  SELECT kampala_day(submitted_at), -count(*) FROM submissions WHERE assignment_id IN (${hiddenAssignments}) GROUP BY 1`;

/** Who stands on a page of the filter, newest first. */
export function submissionIds(db: Database, filter: SubmissionFilter, window: Window): Promise<Found[]> {
  if (filter.search) return foundIds(db, { filter, ...window });
  if (filter.program === undefined) return idsOfAll(db, window);
  return execute(db, sql`SELECT id FROM (${newestOf(visibleIn(filter.program), window)}) newest`, window);
}

async function idsOfAll(db: Database, { limit, offset }: Window): Promise<Found[]> {
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
const newestOf = (assignments: RawBuilder<unknown>, { limit, offset }: Window) => sql`
  SELECT newest.id, newest.submitted_at FROM (${assignments}) assignment CROSS JOIN LATERAL (
    SELECT id, submitted_at FROM submissions WHERE assignment_id = assignment.id
    ${newestFirst} LIMIT ${limit + offset}) newest`;

async function execute(db: Database, ids: RawBuilder<unknown>, { limit, offset }: Window): Promise<Found[]> {
  const { rows } = await sql<Found>`${ids} ${newestFirst} LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return rows;
}

/** Assignments found by their title or their program's; the rest of what a search finds, it finds by its student. */
const named = (pattern: string, program: number | undefined) => sql`
  SELECT id FROM (${visibleIn(program)}) visible WHERE title ILIKE ${pattern} OR program_title ILIKE ${pattern}`;

/**
 * People by name. What a search for students looks through is the name, a blank and the e-mail, which has none: a text with a
 * blank somewhere behind it stands in the name. Others who handed in something have become staff since, and are few.
 */
const people = (pattern: string) => sql`
  SELECT id FROM users WHERE role = 'student' AND search_text LIKE ${`${pattern.toLowerCase()} %`}
  UNION ALL SELECT id FROM users WHERE role IN ('admin', 'sub_admin') AND name ILIKE ${pattern}`;

const nouns = ["users", "programs", "assignments", "submissions"] as const;

/** Kept until something of it changes: a name that thousands have is dear to count. */
const foundCount = keptRead({
  nouns,
  most: 1_000,
  async read(db, { program, search = "" }: SubmissionFilter): Promise<number> {
    const pattern = containing(search);
    const { rows } = await sql<{ count: number }>`
      WITH named AS MATERIALIZED (${named(pattern, program)}),
      visible AS MATERIALIZED (SELECT id FROM (${visibleIn(program)}) visible),
      people AS MATERIALIZED (${people(pattern)})
      SELECT (SELECT coalesce(sum(change), 0) FROM counts WHERE list = 'submissions_of' AND part IN (SELECT id::text FROM named))
        + (SELECT count(*) FROM people JOIN submissions ON user_id = people.id
          WHERE assignment_id IN (SELECT id FROM visible) AND assignment_id NOT IN (SELECT id FROM named)) AS count`.execute(
      db,
    );
    return Number(rows[0]?.count ?? 0);
  },
});

/** Fewer are gathered and then put in order; of more, enough for a page are met soon in the list's own order. */
const FEW = 5_000;

interface SearchQuestion extends Window {
  filter: SubmissionFilter;
}

const foundIds = keptRead({
  nouns,
  most: 1_000,
  async read(db, { filter, ...window }: SearchQuestion): Promise<Found[]> {
    const { search = "", program } = filter;
    const pattern = containing(search);
    if ((await foundCount(db, filter)) > FEW) return execute(db, walked(pattern, program), window);
    return execute(db, gathered(pattern, program, window), window);
  },
});

const gathered = (pattern: string, program: number | undefined, window: Window) => sql`
  WITH people AS MATERIALIZED (${people(pattern)}),
  found AS MATERIALIZED (
    ${newestOf(named(pattern, program), window)}
    UNION
    SELECT submissions.id, submitted_at FROM people JOIN submissions ON user_id = people.id
    WHERE assignment_id IN (SELECT id FROM (${visibleIn(program)}) visible))
  SELECT id FROM found`;

const walked = (pattern: string, program: number | undefined) => sql`
  SELECT id FROM submissions
  WHERE assignment_id IN (SELECT id FROM (${visibleIn(program)}) visible)
    AND (assignment_id IN (${named(pattern, program)})
      OR EXISTS (SELECT 1 FROM users WHERE users.id = user_id AND name ILIKE ${pattern} OFFSET 0))`;

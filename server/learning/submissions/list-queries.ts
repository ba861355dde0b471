import { type RawBuilder, sql } from "kysely";
import { MOST_FOUND, MOST_FOUND_IN_PROGRAM } from "#contract/shared/scalars.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { addedUp, countOf } from "#server/platform/database/counts.ts";
import { keptRead } from "#server/platform/database/kept-read.ts";
import { hasLetters, isShort } from "#server/platform/database/letters.ts";
import { containing, literally, type PageWindow } from "#server/platform/database/paging.ts";
import { anyWords, unseen, unseenWindow } from "#server/platform/database/prepared.ts";
import { commonText, drawnIds } from "#server/platform/database/sample.ts";
import {
  byIndexAlone,
  type Found,
  foundCount,
  foundOnPage,
  gathered,
} from "#server/platform/database/search.ts";
import {
  beginning,
  hoursOf,
  idsFrom,
  type ListedRow,
  placeAfter,
} from "#server/platform/database/time-places.ts";

// The staff's list of submissions at millions of them: who stands on a page, and how many there are. None is counted one by one
// but what a search finds, and that no further than MOST_FOUND.

export interface SubmissionFilter {
  program?: number | undefined;
  search?: string | undefined;
}

interface Row {
  id: number;
}

/** What the list is read from. */
const resources = ["users", "programs", "assignments", "submissions"] as const;

const newest = sql`submitted_at DESC, id DESC`;
const newestFirst = sql`ORDER BY ${newest}`;

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

const isShown = sql<boolean>`assignment_id NOT IN (${hiddenAssignments})`;

/** How many there are of the filter; a search counts to MOST_FOUND. */
export async function submissionCount(
  db: Database,
  filter: SubmissionFilter,
  { offset }: Pick<PageWindow, "offset"> = { offset: 0 },
): Promise<number> {
  if (filter.search) return foundCount(await searched(db, filter));
  if (filter.program === undefined) return countOf(db, "submissions", allShown, offset);
  return countOf(db, "submissions_of", {
    parts: sql<boolean>`part IN (SELECT id::text FROM (${visibleIn(filter.program)}) visible)`,
  });
}

/** Nobody adds to it: it becomes less when an assignment, its program or a student goes for good. */
const hiddenInDays = keptRead({
  resources: ["programs", "assignments", "users"],
  most: 1,
  read: (db) =>
    addedUp(
      db,
      sql`SELECT kampala_day(submitted_at) AS day, count(*) AS change FROM submissions
        WHERE assignment_id IN (${hiddenAssignments}) GROUP BY 1`,
    ),
});

const hiddenInHours = (db: Database, day: number) =>
  hoursOf(
    db,
    sql`SELECT kampala_hour(submitted_at) AS hour, 1 AS count FROM submissions
      WHERE assignment_id = ANY (ARRAY(${hiddenAssignments}))
        AND submitted_at >= ${beginning(day)} AND submitted_at < ${beginning(day + 1)}`,
  );

/** How those that are shown are counted. */
const allShown = { hidden: hiddenInDays, keptFor: resources };
const byTheHour = { list: "submissions_hours", hidden: hiddenInHours, keptFor: resources } as const;

/** Who stands on a page of the filter, newest first. */
export async function submissionIds(
  db: Database,
  filter: SubmissionFilter,
  window: PageWindow,
): Promise<Row[]> {
  const { search } = filter;
  if (search)
    return foundOnPage(await searched(db, filter), window, (within) => walked(db, { search, ...within }));
  if (filter.program === undefined) return idsOfAll(db, window);
  return execute(db, sql`SELECT id FROM (${newestOf(visibleIn(filter.program), window)}) newest`, window);
}

async function idsOfAll(db: Database, { limit, offset }: PageWindow): Promise<Row[]> {
  const place = await placeAfter(db, "submissions", offset, { ...allShown, hours: byTheHour });
  const shown = sql<ListedRow>`SELECT id, submitted_at AS at FROM submissions WHERE ${isShown}`;
  return place ? idsFrom(db, shown, place, limit) : [];
}

/** Of each assignment as many as a page could need: together they hold the page. */
const newestOf = (assignments: RawBuilder<unknown>, { limit, offset }: PageWindow) => sql`
  SELECT newest.id, newest.submitted_at FROM (${assignments}) assignment CROSS JOIN LATERAL (
    SELECT id, submitted_at FROM submissions WHERE assignment_id = assignment.id
    ${newestFirst} ${unseenWindow(limit + offset)}) newest`;

async function execute(
  db: Database,
  ids: RawBuilder<unknown>,
  { limit, offset }: PageWindow,
): Promise<Row[]> {
  const { rows } = await sql<Row>`${ids} ${newestFirst} ${unseenWindow(limit, offset)}`.execute(db);
  return rows;
}

/** Assignments found by their title or their program's, each by its index; the rest of what a search finds, it finds by its student. */
const assignmentsNamed = keptRead({
  resources: ["programs", "assignments"],
  most: 500,
  async read(db, { program, search = "" }: SubmissionFilter): Promise<number[]> {
    const pattern = containing(search);
    const { rows } = await sql<Row>`
      SELECT ${anyWords} id FROM (${visibleIn(program)}) visible WHERE title ILIKE ${pattern}
      UNION SELECT id FROM (${visibleIn(program)}) visible WHERE program_title ILIKE ${pattern}`.execute(db);
    return rows.map(({ id }) => id);
  },
});

const workOf = (people: RawBuilder<unknown>) => sql`
  SELECT work.id, submitted_at FROM (${people}) people CROSS JOIN LATERAL (
    SELECT submissions.id, submitted_at FROM submissions WHERE user_id = people.id AND ${isShown} OFFSET 0) work`;

const byTheirNames = {
  table: "submissions",
  name: sql<string>`searched_name`,
  at: "submitted_at",
  condition: isShown,
} as const;

const workFor = (assignments: readonly number[], limit: number) =>
  newestOf(sql`SELECT unnest(${unseen(sql`${assignments}::integer[]`)}) AS id`, { limit, offset: 0 });

/** Of more the first are met sooner on the way through all. */
const FEW = 1_000;

/** Once for all pages of a search, until something that it is found or ordered by changes. */
const searched = keptRead({
  resources,
  most: 500,
  async read(db, { program, search = "" }: SubmissionFilter): Promise<Found> {
    if (program !== undefined) return searchedIn(db, search, program);
    if (await isCommon(db, search.toLowerCase())) return undefined;
    const named = await assignmentsNamed(db, { search });
    const parts = namePartsOf(search);
    const byName = parts
      ? sql`(${parts.newestIn(byTheirNames, FEW + 1)}) UNION ALL ${workOf(parts.others)}`
      : workOf(bearersOf(search));
    const limits = parts ? byIndexAlone : { most: FEW };
    const most = sql.lit(limits.most + 1);
    const all = sql`
      SELECT id, submitted_at FROM ((${workFor(named, FEW + 1)} LIMIT ${most}) UNION (${byName} LIMIT ${most})) work`;
    return gathered(db, named.length > 0 ? all : sql`(${byName})`, newest, limits);
  },
});

/**
 * Of the work that the search finds anywhere what belongs to the program. Where that is too much: what is found by its
 * assignment, and by its student's name the newest of each assignment, up to MOST_FOUND_IN_PROGRAM, met on the way past others
 * of the program alone.
 */
async function searchedIn(db: Database, search: string, program: number): Promise<Found> {
  const anywhere = await searched(db, { search });
  if (anywhere?.isWhole) {
    const ofProgram = sql`
      SELECT id, submitted_at FROM submissions
      WHERE id = ANY (${anywhere.ids}::integer[]) AND assignment_id IN (SELECT id FROM (${visibleIn(program)}) visible)`;
    return gathered(db, ofProgram, newest, { most: FEW });
  }
  const named = await assignmentsNamed(db, { program, search });
  const window = { limit: MOST_FOUND, offset: 0 };
  const byTitle = workFor(named, MOST_FOUND);
  const most = sql.lit(MOST_FOUND_IN_PROGRAM);
  const byName = sql`
    SELECT met.id, submitted_at FROM (${visibleIn(program)}) assignment CROSS JOIN LATERAL (
      SELECT id, submitted_at FROM submissions
      WHERE assignment_id = assignment.id AND searched_name || '' LIKE ${containing(search.toLowerCase())}
      ${newestFirst} LIMIT ${most}) met
    ${newestFirst} LIMIT ${most}`;
  const rows = await execute(db, sql`SELECT id FROM ((${byTitle}) UNION (${byName})) work`, window);
  return { ids: rows.map(({ id }) => id), isWhole: false };
}

/** Part of so many submissions' names or titles that they need no counting. */
const isCommon = commonText({
  total: (db) => submissionCount(db, {}),
  async draw(db) {
    const { rows } = await sql<{ text: string }>`
      SELECT searched_name || E'\\n' || lower(title) || E'\\n' || lower(program_title) AS text
      FROM submissions JOIN (${visibleIn(undefined)}) visible ON visible.id = assignment_id
      WHERE submissions.id = ANY (${drawnIds("submissions")})`.execute(db);
    return rows.map(({ text }) => text);
  },
});

interface SearchQuestion extends PageWindow {
  search: string;
}

/** Those met on the way through all, by a name that stands with the work; the words' own index knows no order. */
const walked = keptRead({
  resources,
  most: 1_000,
  async read(db, { search, ...window }: SearchQuestion): Promise<Row[]> {
    const named = await assignmentsNamed(db, { search });
    const met = sql`
      SELECT id FROM submissions WHERE ${isShown}
        AND (searched_name || '' LIKE ${unseen(sql`${containing(search.toLowerCase())}`)}
          OR assignment_id = ANY (${unseen(sql`${named}::integer[]`)}::integer[]))`;
    return execute(db, met, window);
  },
});

/**
 * The condition that a user's name has this text somewhere. Of a first and a last name hundreds of thousands bear either: what
 * stands left and right of the blank is indexed together (`name_joints`, migration 0081).
 */
function called(text: string): RawBuilder<boolean> {
  const pattern = containing(text.toLowerCase());
  const joint = jointIn(text);
  if (isShort(text)) return sql`${hasLetters(sql`search_text`, text)} AND lower(name) || '' LIKE ${pattern}`;
  // Not by the index of names, which holds both words apart.
  return joint
    ? sql`name_joints(name) @> ARRAY[${joint}] AND lower(name) || '' LIKE ${pattern}`
    : sql`lower(name) LIKE ${pattern}`;
}

interface Bearer {
  id: number;
  role: string;
  date_joined: Date;
}

/** All users whose name has this text somewhere. */
const bearersOf = (text: string): RawBuilder<Bearer> => sql`${bearers} ${called(text)}`;

const bearers = sql`SELECT id, role, date_joined FROM users WHERE`;

/** People or what they did, with an index by name that has the rows of each name in the list's order. */
interface NamedList {
  table: "users" | "submissions";
  /** In lower case, as the index has it. */
  name: RawBuilder<string>;
  at: "date_joined" | "submitted_at";
  /** Which rows the list shows. */
  condition: RawBuilder<boolean>;
}

interface NameParts {
  /** Rows whose name begins with the text, of each name as many of the newest, from the index alone. */
  newestIn(list: NamedList, limit: number): RawBuilder<unknown>;
  /** Users whose name has it further on. */
  others: RawBuilder<Bearer>;
}

/**
 * The two ways to a first name and the beginning of a last one; undefined of any other text. Most who have it begin with it;
 * the few others have a joint that tells them apart.
 */
function namePartsOf(text: string): NameParts | undefined {
  const joint = jointIn(text);
  const firstWord = /^[^ ]{3,}(?= [^ ]{3})/u.exec(text.toLowerCase())?.[0];
  if (joint === undefined || firstWord === undefined) return undefined;
  const beginning = text.toLowerCase();
  const { length } = [...firstWord];
  // Five letters of the word tell more, where it has as many (migration 0084).
  const known = length < 5 ? joint : (/[^ ]{5} [^ ]{3}/u.exec(beginning)?.[0] ?? joint);
  const within = unseen(sql`${containing(beginning)}::text`);
  const atStart = unseen(sql`${`${literally(beginning)}%`}::text`);
  const joints = unseen(sql`${otherPlaces(known, length)}::text[]`);
  return {
    newestIn: (list, limit) => newestBeginning(beginning, list, limit),
    others: sql`${bearers} name_joints(name) && ${joints} AND lower(name) || '' LIKE ${within} AND lower(name) || '' NOT LIKE ${atStart}`,
  };
}

/** Names that are gone through one by one; where more begin so, each is borne by few. */
const MOST_NAMES = 30;

/**
 * From one name to the next in the index, so that it makes no difference how many bear one. Where they are too many, all between the
 * two ends; not by LIKE, for which the index of all parts of names would be read too.
 */
function newestBeginning(beginning: string, { table, name, at, condition }: NamedList, limit: number) {
  const from = sql`FROM ${sql.table(table)} WHERE ${name}`;
  const isBefore = sql`${name} ~<~ (SELECT ending FROM ends)`;
  const first = sql`ORDER BY ${name} USING ~<~ LIMIT 1`;
  const columns = sql`${sql.ref(`${table}.id`)}, ${sql.ref(`${table}.${at}`)}`;
  return sql`
    WITH RECURSIVE ends AS MATERIALIZED (SELECT ${beginning}::text AS beginning, ${beginning + LAST_LETTER}::text AS ending),
    bearing (called) AS (
      (SELECT ${name} ${from} ~>=~ (SELECT beginning FROM ends) AND ${isBefore} ${first})
      UNION ALL SELECT (SELECT ${name} ${from} ~>~ called AND ${isBefore} ${first}) FROM bearing WHERE called IS NOT NULL),
    known AS MATERIALIZED (SELECT called FROM bearing WHERE called IS NOT NULL LIMIT ${sql.lit(MOST_NAMES + 1)})
    SELECT newest.id, ${sql.ref(`newest.${at}`)} FROM known CROSS JOIN LATERAL (
      SELECT ${columns} ${from} = called AND ${condition}
      ORDER BY ${sql.ref(`${table}.${at}`)} DESC, ${sql.ref(`${table}.id`)} DESC LIMIT ${sql.lit(limit)}) newest
    WHERE (SELECT count(*) FROM known) <= ${sql.lit(MOST_NAMES)}
    UNION ALL
    SELECT ${columns} ${from} ~>=~ (SELECT beginning FROM ends) AND ${isBefore} AND ${condition}
      AND (SELECT count(*) FROM known) > ${sql.lit(MOST_NAMES)}`;
}

/** No letter comes behind it. */
const LAST_LETTER = "\u{10FFFF}";

/** From here on `name_joints` does not tell lengths apart. */
const LONGEST_WORD = 30;

/** The joint anywhere but behind a name's first word of this length: there it is the beginning of the name. */
function otherPlaces(joint: string, length: number): string[] {
  const longer = Array.from(
    { length: Math.max(1, LONGEST_WORD - length) },
    (_, place) => `${joint} ${LONGEST_WORD - place}`,
  );
  return [`${joint} +`, ...longer];
}

/** Three letters, a blank and three letters, as `name_joints` has them; undefined where fewer stand beside each blank. */
function jointIn(text: string): string | undefined {
  return /[^ ]{3} [^ ]{3}/u.exec(text.toLowerCase())?.[0];
}

import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { invalid } from "#contract/shared/errors.ts";
import {
  DEFAULT_PAGE_SIZE,
  MAX_SEARCH_WORDS,
  MOST_COUNTED,
  MOST_PAGES,
  MOST_WITHOUT_PAGE,
} from "#contract/shared/limits.ts";
import type { Page, PageQuery } from "#contract/shared/lists.ts";
import { searchable } from "#contract/shared/text/searchable.ts";
import type { AppContext } from "#server/context.ts";
import type { Database } from "./connection.ts";

/** A list: a filter, an order, and how to load and serialize its rows. */
export interface List<Row extends { id: number }, T> {
  /** FROM and WHERE only, without SELECT and ORDER BY. */
  // biome-ignore lint/suspicious/noExplicitAny: any table of the database
  filtered: SelectQueryBuilder<any, any, any>;
  /** Column of the id, such as `users.id`. It decides the order of rows with equal values. */
  id: string;
  /** Order of the rows. Only `newestBy` lists, newest first by a timestamp column, can be followed past MOST_PAGES. */
  order: { newestBy: string } | { by: string | RawBuilder<unknown>; direction: "asc" | "desc" };
  /** Loads the rows with these ids, in any order. */
  rows(ids: number[]): Promise<Row[]>;
  serialize(row: Row): T;
}

/** The parts of a handler's call that a list needs. */
export interface ListCall {
  context: AppContext;
  db: Database;
  request: { headers_out: Record<string, string> };
  query: PageQuery & object;
}

type Window = { limit: number; offset: number; after?: Cursor };

/** Returns one page with the count and the addresses of the previous and next page (api.md 6.3). */
export async function pageOf<Row extends { id: number }, T>(
  { context, db, query }: ListCall,
  path: string,
  list: List<Row, T>,
): Promise<Page<T>> {
  const { page = 1, page_size: limit = DEFAULT_PAGE_SIZE, cursor } = query;
  if (page > MOST_PAGES) throw invalid({ page: [`Pages go up to ${MOST_PAGES}. Follow "next" from there.`] });
  if (cursor !== undefined && !("newestBy" in list.order))
    throw invalid({ cursor: ["Only lists sorted newest first accept a cursor."] });
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const [{ results, last, hasMore }, counted] = await Promise.all([
    windowOf(list, { limit, offset: after ? 0 : (page - 1) * limit, ...(after && { after }) }),
    countOf(db, list),
  ]);
  const address = (changes: object) => addressOf(context, path, { ...query, ...changes });
  const isLastNumbered = after !== undefined || page === MOST_PAGES;
  const followed = last && "newestBy" in list.order ? address({ page: undefined, cursor: last }) : null;
  const lastPage = Math.min(MOST_PAGES, Math.max(1, Math.ceil(counted.count / limit)));
  return {
    ...counted,
    next: !hasMore ? null : isLastNumbered ? followed : address({ page: page + 1 }),
    previous:
      after || page === 1
        ? null
        : address({ page: counted.count_is_exact ? Math.min(page - 1, lastPage) : page - 1 }),
    results,
  };
}

/**
 * Returns a page when `page` or `cursor` is given. Otherwise returns the first `page_size` rows as an array, at most
 * MOST_WITHOUT_PAGE by default, and sets a Link header to the rest.
 */
export async function listOrPage<Row extends { id: number }, T>(
  call: ListCall,
  path: string,
  list: List<Row, T>,
): Promise<T[] | Page<T>> {
  const { page, cursor, page_size: limit = MOST_WITHOUT_PAGE } = call.query;
  if (page !== undefined || cursor !== undefined) return pageOf(call, path, list);
  const { results, hasMore } = await windowOf(list, { limit, offset: 0 });
  if (hasMore)
    call.request.headers_out.link = `<${addressOf(call.context, path, { ...call.query, page: 2, page_size: limit })}>; rel="next"`;
  return results;
}

/** Returns one page of rows that are all in memory because SQL cannot filter them. */
export function pageOfArray<T>({ context, query }: ListCall, path: string, rows: readonly T[]): Page<T> {
  const { page = 1, page_size: limit = DEFAULT_PAGE_SIZE, cursor } = query;
  if (cursor !== undefined)
    throw invalid({ cursor: ["This list does not accept a cursor. Use page instead."] });
  const address = (other: number) => addressOf(context, path, { ...query, page: other });
  const lastPage = Math.max(1, Math.ceil(rows.length / limit));
  return {
    count: rows.length,
    count_is_exact: true,
    next: page < lastPage ? address(page + 1) : null,
    previous: page > 1 ? address(Math.min(page - 1, lastPage)) : null,
    results: rows.slice((page - 1) * limit, page * limit),
  };
}

/** Selects the ids of the window first, so that full rows are loaded only for these. */
async function windowOf<Row extends { id: number }, T>(list: List<Row, T>, { limit, offset, after }: Window) {
  const { order, id } = list;
  const [by, direction] =
    "newestBy" in order ? [sql.ref(order.newestBy), "desc" as const] : [orderedBy(order.by), order.direction];
  const found: { id: number; at: string }[] = await list.filtered
    .select([`${id} as id`, sql<string>`(${by})::text`.as("at")])
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${by}, ${sql.ref(id)}) < (${after?.at}::timestamptz, ${after?.id}::integer)`),
    )
    .orderBy(by, direction)
    .orderBy(id, direction)
    .limit(limit + 1)
    .offset(offset)
    .execute();
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return {
    results: await serialized(
      list,
      shown.map((row) => row.id),
    ),
    hasMore: found.length > limit,
    last: last && writeCursor(last),
  };
}

async function serialized<Row extends { id: number }, T>(list: List<Row, T>, ids: number[]): Promise<T[]> {
  const rows = ids.length === 0 ? [] : await list.rows(ids);
  return inOrderOf(ids, rows).map((row) => list.serialize(row));
}

const orderedBy = (by: string | RawBuilder<unknown>) => (typeof by === "string" ? sql.ref(by) : by);

export interface Count {
  count: number;
  count_is_exact: boolean;
}

/** Counts the rows exactly up to MOST_COUNTED. Larger counts are cut to it. */
export async function countOf(
  db: Database,
  { filtered }: Pick<List<{ id: number }, unknown>, "filtered">,
): Promise<Count> {
  const some = filtered.select(sql`1`.as("one")).limit(MOST_COUNTED + 1);
  const { rows } = await sql<{
    count: number;
  }>`SELECT count(*)::integer AS count FROM (${some}) counted`.execute(db);
  const count = rows[0]?.count ?? 0;
  return { count: Math.min(count, MOST_COUNTED), count_is_exact: count <= MOST_COUNTED };
}

/** Sorts the rows in the order of the ids. */
export function inOrderOf<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Returns the address of a page, with all other query parameters. */
function addressOf(context: AppContext, path: string, query: object): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== "") parameters.set(name, String(value));
  return `${context.config.publicUrl}/api${path}?${parameters}`;
}

/** The row after which a page begins. Its time is text, because a Date would lose PostgreSQL's microseconds. */
interface Cursor {
  at: string;
  id: number;
}

const writeCursor = ({ at, id }: Cursor) => Buffer.from(`${at}|${id}`).toString("base64url");

function readCursor(text: string): Cursor {
  const found = /^(\d{4}-[\d :.+-]{10,40})\|(\d{1,10})$/.exec(Buffer.from(text, "base64url").toString());
  if (!found) throw invalid({ cursor: ['Follow the address in "next".'] });
  return { at: String(found[1]), id: Number(found[2]) };
}

/**
 * Returns the condition that a text contains every word of the search, in any order and spelling. Words of three letters
 * or more match anywhere, with a trigram index on searchable_text() of the text. Shorter ones match the beginning of a
 * word.
 */
export const hasWords = (text: RawBuilder<unknown>, search: string): RawBuilder<boolean> =>
  hasSearchable(sql`searchable_text(${text})`, search);

/** Does the same for a column that stores searchable_text(). */
export function hasSearchable(text: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  const words = [...new Set(searchWords(search))];
  if (words.length === 0) return sql`true`;
  const conditions = words.map((word) =>
    [...word].length >= 3
      ? sql<boolean>`${text} LIKE ${containing(word)}`
      : sql<boolean>`(${text} LIKE ${`${literally(word)}%`} OR ${text} LIKE ${`% ${literally(word)}%`})`,
  );
  return sql`(${sql.join(conditions, sql` AND `)})`;
}

/** Returns a name or title as lists are sorted by it: Éric after Elsa, in any spelling and case. */
export const sortName = (column: string): RawBuilder<string> => sql`searchable_text(${sql.ref(column)})`;

/** Returns the words of a search that are used, as stored text is searched: the first MAX_SEARCH_WORDS. */
export function searchWords(search: string): string[] {
  const words = searchable(search)
    .split(" ")
    .filter((word) => word !== "");
  return words.slice(0, MAX_SEARCH_WORDS);
}

/** Returns a LIKE pattern that finds the literal text anywhere. */
export function containing(text: string): string {
  return `%${literally(text)}%`;
}

/** Escapes text for a LIKE pattern. */
export function literally(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

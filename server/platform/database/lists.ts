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
import type { AppContext } from "#server/context.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import type { Database } from "./connection.ts";

/** A list is a filter, an order and a window. */
export interface List<Row extends { id: number }, T> {
  /** FROM and WHERE; neither selected nor ordered. */
  // biome-ignore lint/suspicious/noExplicitAny: any table of the database
  filtered: SelectQueryBuilder<any, any, any>;
  /** The id's column, `users.id`. Rows with equal values in `order` go by it. */
  id: string;
  /** Newest first by this timestamp column; such lists can be followed past MOST_PAGES. Or any other order. */
  order: { newestBy: string } | { by: string | RawBuilder<unknown>; direction: "asc" | "desc" };
  /** What is shown of the rows with these ids, in any order. */
  rows(ids: number[]): Promise<Row[]>;
  serialize(row: Row): T;
}

/** What a handler passes on of its call. */
export interface ListCall {
  context: AppContext;
  db: Database;
  request: RequestContext;
  query: PageQuery & object;
}

type Window = { limit: number; offset: number; after?: Cursor };

/** One page, with the count and the addresses of its neighbours (api.md section 6, "Lists"). */
export async function pageOf<Row extends { id: number }, T>(
  { context, db, query }: ListCall,
  path: string,
  list: List<Row, T>,
): Promise<Page<T>> {
  const { page = 1, page_size: limit = DEFAULT_PAGE_SIZE, cursor } = query;
  if (page > MOST_PAGES) throw invalid({ page: [`Pages go up to ${MOST_PAGES}. Follow "next" from there.`] });
  if (cursor !== undefined && !("newestBy" in list.order))
    throw invalid({ cursor: ["Only a list that is newest first can be followed by a cursor."] });
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
 * A page when `page` or `cursor` is given; else an array of the first `page_size` rows (MOST_WITHOUT_PAGE unless it is
 * given), with a Link header to the rest.
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

/** One page of rows that are all in memory, because no SQL can filter them. */
export function pageOfArray<T>({ context, query }: ListCall, path: string, rows: readonly T[]): Page<T> {
  const { page = 1, page_size: limit = DEFAULT_PAGE_SIZE, cursor } = query;
  if (cursor !== undefined) throw invalid({ cursor: ["This list has no cursors. Follow its pages."] });
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

/** The ids of the window first, then their rows: what a row shows is not made for the rows before the window. */
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

/** Exact up to MOST_COUNTED; beyond it the count stops there. */
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

/** The rows with these ids, in their order. */
export function inOrderOf<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The address of a page, which keeps every other query parameter. */
function addressOf(context: AppContext, path: string, query: object): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== "") parameters.set(name, String(value));
  return `${context.config.publicUrl}/api${path}?${parameters}`;
}

/** The row after which a page begins. Its moment is text, because a Date would lose PostgreSQL's microseconds. */
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
 * The condition that a text has every word of the search, in any order and whatever the case. Words of three letters or
 * more may stand anywhere and are found by a trigram index; shorter ones begin a word.
 */
export const hasWords = (text: RawBuilder<unknown>, search: string): RawBuilder<boolean> =>
  matches(text, search, sql`ILIKE`);

/** The same of a text that searchable_text() made, whose letters are small. That takes half the time. */
export const hasSearchable = (text: RawBuilder<unknown>, search: string): RawBuilder<boolean> =>
  matches(text, searchable(search), sql`LIKE`);

function matches(text: RawBuilder<unknown>, search: string, like: RawBuilder<unknown>): RawBuilder<boolean> {
  const words = [...new Set(searchWords(search))];
  if (words.length === 0) return sql`true`;
  const conditions = words.map((word) =>
    [...word].length >= 3
      ? sql<boolean>`${text} ${like} ${containing(word)}`
      : sql<boolean>`(${text} ${like} ${`${literally(word)}%`} OR ${text} ${like} ${`% ${literally(word)}%`})`,
  );
  return sql`(${sql.join(conditions, sql` AND `)})`;
}

/** As the database's searchable_text() makes it, with single blanks and without marks of direction. */
export function searchable(text: string): string {
  // Marks of direction come along when a number is copied from a phone's contacts.
  const marks = /[\u0300-\u036f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
  const plain = text.normalize("NFKD").replace(marks, "");
  return plain.toLowerCase().replace(/\s+/g, " ").trim();
}

/** The words of a search that are looked for. */
export function searchWords(search: string): string[] {
  const words = search.split(/\s+/).filter((word) => word !== "");
  return words.slice(0, MAX_SEARCH_WORDS);
}

/** A LIKE pattern that finds the text anywhere, taken literally. */
export function containing(text: string): string {
  return `%${literally(text)}%`;
}

/** Text in a LIKE pattern, taken literally. */
export function literally(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

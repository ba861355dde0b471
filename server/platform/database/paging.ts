import type { SelectQueryBuilder } from "kysely";
import type { AppContext } from "#server/context.ts";

export interface PageRequest {
  page?: number | undefined;
  page_size?: number | undefined;
}

export interface Page<T> {
  count: number;
  count_is_exact: boolean;
  next: string | null;
  previous: string | null;
  results: T[];
}

/** The rows of a page within its list. */
export interface PageWindow {
  limit: number;
  offset: number;
}

/** Offset and limit of a page, counted from 1. */
export function pageWindow({ page = 1, page_size = 10 }: PageRequest): PageWindow {
  return { limit: page_size, offset: (page - 1) * page_size };
}

/** A page with the addresses of its neighbours, which keep every other query parameter. */
export function toPage<T>(
  context: AppContext,
  path: string,
  query: PageRequest & Record<string, unknown>,
  count: number,
  results: T[],
): Page<T> {
  const page = query.page ?? 1;
  const address = (number: number) => {
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries({ ...query, page: number }))
      if (value) parameters.set(name, String(value));
    return `${context.config.publicUrl}/api${path}?${parameters}`;
  };
  return {
    count,
    count_is_exact: true,
    next: page * (query.page_size ?? 10) < count ? address(page + 1) : null,
    previous: page > 1 ? address(page - 1) : null,
    results,
  };
}

/** Runs the page's query and its count, or the whole list when no page was asked for. */
export async function listOrPage<Row, T>(
  context: AppContext,
  path: string,
  query: PageRequest & Record<string, unknown>,
  // biome-ignore lint/suspicious/noExplicitAny: any table of the database
  rows: SelectQueryBuilder<any, any, Row>,
  count: () => Promise<number>,
  serialize: (row: Row) => T,
): Promise<T[] | Page<T>> {
  if (query.page === undefined) return (await rows.execute()).map(serialize);
  const { limit, offset } = pageWindow(query);
  const [found, total] = await Promise.all([rows.limit(limit).offset(offset).execute(), count()]);
  return toPage(context, path, query, total, found.map(serialize));
}

/** Whether a page was asked for, not the whole list. */
export function isPage<Query extends PageRequest>(query: Query): query is Query & { page: number } {
  return query.page !== undefined;
}

/** The same of a list that is costly a row: first who stands on the page, then only those. */
export async function pageByIds<Row extends { id: number }, T>(
  context: AppContext,
  path: string,
  query: PageRequest & { page: number } & Record<string, unknown>,
  list: {
    ids(window: PageWindow): Promise<{ id: number }[]>;
    rows(ids: number[]): Promise<Row[]>;
    count(window: PageWindow): Promise<number>;
    serialize(row: Row): T;
  },
): Promise<Page<T>> {
  const window = pageWindow(query);
  const [found, count] = await Promise.all([list.ids(window), list.count(window)]);
  const ids = found.map(({ id }) => id);
  const rows = ids.length === 0 ? [] : await list.rows(ids);
  return toPage(context, path, query, count, inOrderOf(ids, rows).map(list.serialize));
}

/** The rows with these ids, in their order. */
export function inOrderOf<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A LIKE pattern that finds the text anywhere, taken literally. */
export function containing(text: string): string {
  return `%${literally(text)}%`;
}

/** Text in a LIKE pattern, taken literally. */
export function literally(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

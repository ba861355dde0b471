import type { Page } from "#contract/shared/lists.ts";

const PAGE_SIZE = 100;

/** Loads every row of a list, page by page, for pages that show or count the whole list. */
export async function everyRow<T>(
  list: (query: { page: number; page_size: number }) => Promise<T[] | Page<T>>,
): Promise<T[]> {
  const rows: T[] = [];
  for (let page = 1; ; page += 1) {
    const reply = await list({ page, page_size: PAGE_SIZE });
    if (Array.isArray(reply)) return reply;
    rows.push(...reply.results);
    if (reply.next === null) return rows;
  }
}

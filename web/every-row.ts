const PAGE_SIZE = 100;

type Reply<T> = T[] | { next: string | null; results: T[] };

/** Every row of a list, read page by page. */
export async function everyRow<T>(
  list: (query: { page: number; page_size: number }) => Promise<Reply<T>>,
): Promise<T[]> {
  const rows: T[] = [];
  for (let page = 1; ; page++) {
    const reply = await list({ page, page_size: PAGE_SIZE });
    if (Array.isArray(reply)) return reply;
    rows.push(...reply.results);
    if (!reply.next) return rows;
  }
}

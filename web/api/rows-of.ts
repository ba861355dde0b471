/** Returns the rows of a list call, which answers a page if `page` was given, otherwise an array (api.md 1). */
export function rowsOf<T>(reply: T[] | { results: T[] }): T[] {
  return Array.isArray(reply) ? reply : reply.results;
}

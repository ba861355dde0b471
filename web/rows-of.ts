/** A list call answers an array, or a page of it when `page` was given (api.md, ground rules). */
export function rowsOf<T>(reply: T[] | { results: T[] }): T[] {
  return Array.isArray(reply) ? reply : reply.results;
}

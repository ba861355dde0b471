interface Page<T> {
  count: number;
  results: T[];
}

/** A list call answers an array, or a page of it when `page` was given (api.md, ground rules). */
export function pageOf<T>(reply: T[] | Page<T>): Page<T> {
  return Array.isArray(reply) ? { count: reply.length, results: reply } : reply;
}

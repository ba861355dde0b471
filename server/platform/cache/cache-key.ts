/** Maximum length of a cached address. Longer ones would fill the cache and are rarely requested twice. */
const MAX_ADDRESS_LENGTH = 300;

interface CacheableRequest {
  method?: string | undefined;
  url?: string | undefined;
  headers: Record<string, string | string[] | undefined>;
}

/**
 * Returns the query parameters that the answer at this address depends on, if it is the same for everybody whatever
 * their cookies. Returns undefined if the answer may differ by person.
 */
export type PublicParameters = (path: string, query: string) => readonly string[] | undefined;

export interface CacheKey {
  /** The address without parameters that do not change the answer. The application receives this one. */
  url: string;
  key: string;
}

/** Returns the cache key of this request, or undefined when the answer may differ by person. */
export function cacheKey(
  { method, url: asked = "", headers }: CacheableRequest,
  parameters: PublicParameters,
): CacheKey | undefined {
  if (method !== "GET" && method !== "HEAD") return undefined;
  if (headers.authorization !== undefined) return undefined;
  const question = asked.indexOf("?");
  const path = question < 0 ? asked : asked.slice(0, question);
  const query = question < 0 ? "" : asked.slice(question + 1);
  const read = parameters(path, query);
  if (!read) return undefined;
  const url = query === "" ? path : withParameters(path, query, read);
  if (url.length > MAX_ADDRESS_LENGTH) return undefined;
  return { url, key: headers["save-data"] === "on" ? `${url} save-data` : url };
}

/** Sorts the parameters, so that `?a=1&b=2` and `?b=2&a=1` share an answer. */
function withParameters(path: string, query: string, read: readonly string[]): string {
  const known = [...new URLSearchParams(query)].filter(([name]) => read.includes(name));
  if (known.length === 0) return path;
  const search = new URLSearchParams(known);
  search.sort();
  return `${path}?${search}`;
}

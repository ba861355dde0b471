/** Longer addresses would fill the cache and are seldom opened twice. */
const MAX_ADDRESS_LENGTH = 300;

interface CacheableRequest {
  method?: string | undefined;
  url?: string | undefined;
  headers: Record<string, string | string[] | undefined>;
}

/** Whether everybody gets the same answer at this address, whatever cookies they send. */
export type IsPublic = (path: string, query: string) => boolean;

/** The key of this request's answer in the cache, or undefined when the answer may differ by person. */
export function cacheKey(
  { method, url = "", headers }: CacheableRequest,
  isPublic: IsPublic,
): string | undefined {
  if ((method !== "GET" && method !== "HEAD") || url.length > MAX_ADDRESS_LENGTH) return undefined;
  if (headers.authorization !== undefined) return undefined;
  const [path = "", query = ""] = url.split("?", 2);
  if (!isPublic(path, query)) return undefined;
  return headers["save-data"] === "on" ? `${url} save-data` : url;
}

import { contract } from "#contract/all.ts";
import { isPublicPage } from "#contract/content/public-pages.ts";
import type { Contract } from "#contract/shared/endpoint.ts";

/** Longer addresses are nobody's bookmark and would only fill the cache. */
const MAX_ADDRESS_LENGTH = 300;

/** Public answers that are no pages. */
const documents = [/^\/blog\/feed\.xml$/, /^\/(?:sitemap\.xml|robots\.txt)$/, /^\/og\/[a-z0-9/.-]{1,60}$/];

const endpoints = publicReads(contract);

interface Asked {
  method?: string | undefined;
  url?: string | undefined;
  headers: Record<string, string | string[] | undefined>;
}

/**
 * The key under which the answer to this request is kept, or undefined when the answer may differ by person:
 * anything with an Authorization header, a referral, or an address that is not on the list. Cookies do not
 * count: what is on the list never reads them.
 */
export function cacheKey(request: Asked): string | undefined {
  const { method, url = "", headers } = request;
  if ((method !== "GET" && method !== "HEAD") || url.length > MAX_ADDRESS_LENGTH) return undefined;
  if (headers.authorization !== undefined) return undefined;
  const [path = "", query = ""] = url.split("?", 2);
  if (/(?:^|&)(?:ref|affiliate)=/.test(query)) return undefined;
  if (!isPublic(path)) return undefined;
  return headers["save-data"] === "on" ? `${url} save-data` : url;
}

function isPublic(path: string): boolean {
  const plain = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
  if (plain.startsWith("/api/")) return endpoints.some((pattern) => pattern.test(plain));
  return isPublicPage(plain) || documents.some((pattern) => pattern.test(plain));
}

function publicReads(all: Contract): RegExp[] {
  return Object.values(all)
    .flatMap((resource) => Object.values(resource))
    .filter((endpoint) => endpoint.cache === "public")
    .map((endpoint) => new RegExp(`^/api${endpoint.path.replace(/\/$/, "").replace(/\{\w+\}/g, "[^/]+")}$`));
}

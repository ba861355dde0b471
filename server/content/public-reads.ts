import { contract } from "#contract/all.ts";
import { isPublicPage } from "#contract/content/public-pages.ts";

/** Public answers that are neither pages nor API. */
const documents = [/^\/blog\/feed\.xml$/, /^\/(?:sitemap\.xml|robots\.txt)$/, /^\/og\/[a-z0-9/.-]{1,60}$/];

const endpoints = Object.values(contract)
  .flatMap((resource) => Object.values(resource))
  .filter((endpoint) => "cache" in endpoint && endpoint.cache === "public")
  .map(({ path }) => new RegExp(`^/api${path.replace(/\/$/, "").replace(/\{\w+\}/g, "[^/]+")}$`));

/**
 * Whether everybody gets the same answer at this address: public pages, their documents and public reads of the API,
 * which never look at cookies. An affiliate's link sets a cookie, so it is not the same for everybody.
 */
export function isPublicRead(path: string, query: string): boolean {
  if (/(?:^|&)(?:ref|affiliate)=/.test(query)) return false;
  const plain = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
  if (plain.startsWith("/api/")) return endpoints.some((pattern) => pattern.test(plain));
  return isPublicPage(plain) || documents.some((pattern) => pattern.test(plain));
}

import { z } from "zod";
import { contract } from "#contract/all.ts";
import { isPublicPage, pageOfData } from "#contract/content/public-pages.ts";
import { programFilters } from "#contract/learning/program-filters.ts";
import type { Endpoint } from "#contract/shared/endpoint.ts";

/**
 * Public answers that are neither content pages nor API. A certificate's page is stored by no service worker, since it may be
 * revoked.
 */
const documents = [
  /^\/certificates\/[0-9A-Z-]{19}$/,
  /^\/og\/certificates\/[0-9A-Z-]{19}\.png$/,
  /^\/blog\/feed\.xml$/,
  /^\/(?:sitemap\.xml|robots\.txt|manifest\.webmanifest)$/,
  /^\/og\/[a-z0-9/.-]{1,60}$/,
];

const endpoints = Object.values(contract)
  .flatMap((resource): Endpoint[] => Object.values(resource))
  .filter(({ cache }) => cache === "public")
  .map(({ path, query }) => ({
    pattern: new RegExp(
      `^/api${path
        .replace(/\/$/, "")
        .replaceAll("{id}", "\\d+")
        .replace(/\{\w+\}/g, "[^/]+")}$`,
    ),
    parameters: query instanceof z.ZodObject ? Object.keys(query.shape) : [],
  }));

/** What the programs page reads of its address (web/site/programs/filters.ts). The other pages read nothing. */
const filters = [...Object.keys(programFilters), "ordering", "page", "all"];
/** Which parts of a page's data the browser asks for. */
const parts = "_routes";

/**
 * What decides the answer at an address where everybody gets the same one: public pages, their documents and public reads
 * of the API, which never look at cookies. An affiliate's link sets a cookie, so it is not the same for everybody.
 */
export function publicParameters(path: string, query: string): readonly string[] | undefined {
  if (/(?:^|&)(?:ref|affiliate)=/.test(query)) return undefined;
  const plain = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
  if (plain.startsWith("/api/")) return endpoints.find(({ pattern }) => pattern.test(plain))?.parameters;
  if (isPublicPage(plain)) return pageParameters(plain);
  return documents.some((pattern) => pattern.test(plain)) ? [] : undefined;
}

function pageParameters(path: string): readonly string[] {
  const page = pageOfData(path);
  const read = page === "/programs" ? filters : [];
  return page === path ? read : [...read, parts];
}

import { z } from "zod";
import { contract } from "#contract/all.ts";
import { isPublicPage, pageOfData } from "#contract/content/public-pages.ts";
import { programFilters } from "#contract/courses/programs/program-filters.ts";
import type { Endpoint } from "#contract/shared/endpoint.ts";

/**
 * Public documents that are neither content pages nor API. Service workers do not store the page of a certificate,
 * because it may be revoked.
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

/** Query parameters that the programs page reads (web/site/programs/filters.ts); other pages read none */
const filters = [...Object.keys(programFilters), "ordering", "page", "all"];
/** Query parameter for the parts of a page's data that the browser asks for */
const parts = "_routes";

/**
 * Returns the query parameters that determine an answer which is the same for everyone: public pages, their documents
 * and public reads of the API. These never read cookies. Returns undefined for other addresses, and for an affiliate's
 * link, because it sets a cookie.
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

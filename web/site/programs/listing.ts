import type { DarasaClient } from "#contract/all.ts";
import type { ProgramCounts } from "#contract/courses/programs/program-filters.ts";
import type { Program } from "#contract/courses/programs/programs.ts";
import { pageOf } from "#web/shared/pages/page-of.ts";
import { pagesOf } from "#web/shared/pages/pages.ts";
import { type ProgramSummary, summarise } from "#web/shared/programs/program-summary.ts";
import { addressOf, type Filters, isOverview, queryOf } from "#web/site/programs/filters.ts";

/** A page of the programs that match, and the number of programs for each filter. */
export interface Catalogue {
  programs: ProgramSummary[];
  counts: ProgramCounts;
  /** The category of the address, spelled as its programs spell it; "" if no program has it. */
  category: string;
  pageCount: number;
  hasNext: boolean;
  /** Similar programs, if nothing matches. */
  near?: Near;
}

/**
 * Programs that come near the search. `meant` resembles the search, `search` and `category` match only that part of the
 * filters, and `open` matches neither.
 */
export interface Near {
  why: "meant" | "search" | "category" | "open";
  programs: ProgramSummary[];
}

/**
 * The view of the page: the overview with the catalogue under it, the catalogue alone, a redirect to the last page, or
 * a failure.
 */
export type Listing =
  | { shows: "overview"; frequent: ProgramSummary[]; catalogue: Catalogue }
  | { shows: "catalogue"; catalogue: Catalogue }
  | { shows: "moved"; to: string }
  | { shows: "failure" };

/** Number of frequent programs and of popular categories (visitors.md 9). */
export const FEATURED = 3;
const PAGE_SIZE = 12;

export async function listingFor(api: Pick<DarasaClient, "programs">, filters: Filters): Promise<Listing> {
  const query = queryOf(filters);
  const [category, counts, page] = await Promise.all([
    categoryOf(api, filters.category),
    api.programs.counts({ query }),
    pageOfPrograms(api, { ...query, ordering: filters.ordering, page: filters.page, page_size: PAGE_SIZE }),
  ]);
  const areNear = page.results[0]?.is_near_match ?? false;
  const { pageCount, hasNext } = pagesOf(page, filters.page, PAGE_SIZE);
  if (page.results.length === 0 && page.count > 0)
    return { shows: "moved", to: addressOf(filters, { page: pageCount }) };
  const programs = areNear ? [] : page.results.map(summarise);
  const catalogue: Catalogue = { programs, counts, category, pageCount, hasNext };
  if (isOverview(filters)) return { shows: "overview", frequent: programs.slice(0, FEATURED), catalogue };
  if (areNear) catalogue.near = nearOf("meant", page.results);
  else if (programs.length === 0) catalogue.near = await nearFor(api, filters);
  return { shows: "catalogue", catalogue };
}

/**
 * Returns the category with this name, or "". Titles show only real categories, because anybody can put any text into
 * an address.
 */
async function categoryOf(api: Pick<DarasaClient, "programs">, asked: string): Promise<string> {
  if (!asked) return "";
  const { categories } = await api.programs.categories();
  return categories.find((name) => name.toLowerCase() === asked.toLowerCase()) ?? "";
}

/**
 * Returns programs that match only the search, or only the category, or otherwise the open programs that start first.
 */
async function nearFor(api: Pick<DarasaClient, "programs">, filters: Filters): Promise<Near | undefined> {
  const { search, category } = filters;
  const tries = [
    ...(search ? [["search", { search }] as const] : []),
    ...(category ? [["category", { category }] as const] : []),
    ["open", { is_enrollment_open: "true", ordering: "start_date" } as const] as const,
  ];
  for (const [why, query] of tries) {
    const { results } = await pageOfPrograms(api, { ...query, page: 1, page_size: FEATURED });
    if (results.length > 0) return nearOf(results[0]?.is_near_match ? "meant" : why, results);
  }
  return undefined;
}

const nearOf = (why: Near["why"], programs: Program[]): Near => ({
  why,
  programs: programs.slice(0, FEATURED).map(summarise),
});

type Query = NonNullable<Parameters<DarasaClient["programs"]["list"]>[0]>["query"];

const pageOfPrograms = async (api: Pick<DarasaClient, "programs">, query: Query) =>
  pageOf(await api.programs.list({ query }));

import type { DarasaClient } from "#contract/all.ts";
import type { ProgramCounts } from "#contract/learning/program-filters.ts";
import type { Program } from "#contract/learning/programs.ts";
import { pageOf } from "#web/shared/page-of.ts";
import { pagesOf } from "#web/shared/pages.ts";
import { type ProgramSummary, summarise } from "#web/shared/program-summary.ts";
import { addressOf, type Filters, isOverview, queryOf } from "#web/site/programs/filters.ts";

/** One page of the programs that match, and what the filters would find. */
export interface Catalogue {
  programs: ProgramSummary[];
  counts: ProgramCounts;
  /** The asked category as its programs write it; "" where the address names none that there is. */
  category: string;
  pageCount: number;
  hasNext: boolean;
  /** Where nothing matches: what comes near. */
  near?: Near;
}

/** `meant` resembles the search; the others match a part of what was asked for, or nothing of it. */
export interface Near {
  why: "meant" | "search" | "category" | "open";
  programs: ProgramSummary[];
}

/** The whole offer at a glance with the catalogue under it, or the catalogue alone; or neither: it did not load. */
export type Listing =
  | { shows: "overview"; frequent: ProgramSummary[]; catalogue: Catalogue }
  | { shows: "catalogue"; catalogue: Catalogue }
  | { shows: "moved"; to: string }
  | { shows: "failure" };

/** The programs page shows 3 frequent programs and 3 popular categories (public-site.md section 9). */
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

/** Anybody can put any text into an address: only the name of a category that there is may stand in titles. */
async function categoryOf(api: Pick<DarasaClient, "programs">, asked: string): Promise<string> {
  if (!asked) return "";
  const { categories } = await api.programs.categories();
  return categories.find((name) => name.toLowerCase() === asked.toLowerCase()) ?? "";
}

/** What matches the search alone, or the category alone; else what can be joined soonest. */
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

import type { Program } from "#contract/learning/programs.ts";
import { type ProgramSummary, summarise } from "#web/shared/program-summary.ts";

/** What the address asks for; both must match (public-site.md section 4). */
export interface Filters {
  category: string;
  search: string;
  referral: string;
}

export interface CategoryCount {
  name: string;
  count: number;
}

/** The whole offer at a glance, or the programs that match the filters, or neither: it did not load. */
export type Listing =
  | { shows: "overview"; frequent: ProgramSummary[]; categories: CategoryCount[] }
  | { shows: "matches"; programs: ProgramSummary[] }
  | { shows: "failure" };

/** The programs page shows 3 frequent programs and 3 popular categories (public-site.md section 9). */
export const FEATURED = 3;
const MAX_TEXT = 100;

export function filtersOf(address: string): Filters {
  const query = new URL(address).searchParams;
  const text = (name: string) => (query.get(name) ?? "").trim().slice(0, MAX_TEXT);
  return { category: text("category"), search: text("search"), referral: text("ref") };
}

export function isFiltered({ category, search }: Filters): boolean {
  return category !== "" || search !== "";
}

export function overviewOf(programs: Program[]): Listing {
  return {
    shows: "overview",
    frequent: programs.slice(0, FEATURED).map(summarise),
    categories: categoriesOf(programs),
  };
}

/** The distinct categories in the order in which they first come, with how many programs each has. */
export function categoriesOf(programs: Pick<Program, "category">[]): CategoryCount[] {
  const counts = new Map<string, number>();
  for (const { category } of programs) counts.set(category, (counts.get(category) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ name, count }));
}

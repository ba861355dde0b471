import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import type { DarasaClient } from "#contract/all.ts";
import type { DetailedProgram, ProgramOrder, ProgramOrdering } from "#contract/learning/programs.ts";
import { api } from "#web/api.ts";
import { isMissing } from "#web/api-error.ts";
import { pageIn } from "#web/dashboard/shell/use-address.ts";
import { pageOf } from "#web/shared/page-of.ts";
import type { SelectOption } from "#web/ui/inputs/select.tsx";
import type { Sort } from "#web/ui/layout/sort-button.tsx";

export const PAGE_SIZE = 20;
/** Success messages of programs are gone after 3 seconds (staff-dashboard.md section 9). */
export const SUCCESS_MS = 3000;

/** The filters and the order in the address; title ascending by default (staff-dashboard.md section 4). */
export function filtersIn(get: (name: string) => string | null) {
  return {
    search: get("search") ?? "",
    category: get("category") ?? "",
    sort: sortIn(get("sort")),
    page: pageIn(get("page")),
  };
}

/** The four columns that sort, as the API's `ordering` names them. */
const sortable: readonly string[] = ["title", "category", "price", "duration"] satisfies ProgramOrdering[];

function sortIn(text: string | null): Sort {
  const key = text?.replace(/^-/, "") ?? "";
  if (!sortable.includes(key)) return { key: "title", direction: "ascending" };
  return { key, direction: text?.startsWith("-") ? "descending" : "ascending" };
}

export function orderingOf({ key, direction }: Sort): ProgramOrder {
  return (direction === "descending" ? `-${key}` : key) as ProgramOrder;
}

/** The queries under this key are stale after a program was saved or deleted. */
export const programsKey = ["programs"];

export const programListQuery = (api: DarasaClient, { sort, ...filters }: ReturnType<typeof filtersIn>) => {
  const query = { ...filters, ordering: orderingOf(sort), page_size: PAGE_SIZE };
  return queryOptions({
    queryKey: [...programsKey, "list", query],
    queryFn: async ({ signal }) => pageOf(await api.programs.list({ query, signal })),
    placeholderData: keepPreviousData,
  });
};

export const categoriesQuery = (api: DarasaClient) =>
  queryOptions({
    queryKey: [...programsKey, "categories"],
    queryFn: async ({ signal }) => (await api.programs.categories({ signal })).categories,
  });

/** Programs that are not public yet. More than a page of them is not expected. */
export const draftsQuery = (api: DarasaClient) =>
  queryOptions({
    queryKey: [...programsKey, "drafts"],
    queryFn: async ({ signal }) => (await api.programs.drafts({ query: { page_size: 100 }, signal })).results,
  });

/** A program that is public, or a draft. */
export function loadProgram(api: DarasaClient, id: number, signal?: AbortSignal): Promise<DetailedProgram> {
  const given = { params: { id }, ...(signal && { signal }) };
  return api.programs.get(given).catch(async (error: unknown) => {
    if (!isMissing(error)) throw error;
    return (await api.programs.preview(given)).program;
  });
}

/** The queries under this key are stale after synonyms were saved or deleted. */
export const synonymsKey = ["search-synonyms"];

export const synonymsQuery = (api: DarasaClient) =>
  queryOptions({
    queryKey: synonymsKey,
    queryFn: ({ signal }) => api.search_synonyms.list({ signal }),
  });

/** Every program that is no draft, by id and title, for pickers and filters. */
export const programTitlesQuery = (api: DarasaClient) =>
  queryOptions({
    queryKey: [...programsKey, "titles"],
    queryFn: ({ signal }) => api.programs.titles({ signal }),
  });

export function useProgramOptions(): SelectOption[] {
  const { data = [] } = useQuery(programTitlesQuery(api));
  return data.map(({ id, title }) => ({ value: String(id), label: title }));
}

/** Not under programsKey: a program that was saved does not change its plan while it is edited. */
export const programPlanQuery = (api: DarasaClient, id: number) =>
  queryOptions({
    queryKey: ["program-plans", id],
    queryFn: ({ signal }) => api.program_plans.get({ params: { id }, signal }),
    staleTime: 0,
  });

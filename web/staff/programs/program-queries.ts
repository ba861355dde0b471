import { queryOptions, useQuery } from "@tanstack/react-query";
import type { DarasaClient } from "#contract/all.ts";
import type { DetailedProgram } from "#contract/courses/programs/programs.ts";
import { isMissing } from "#web/api/api-error.ts";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import type { SelectOption } from "#web/ui/inputs/select.tsx";

/** Time after which success messages of programs disappear (staff.md 9). */
export const SUCCESS_MS = 3000;

export const categoriesQuery = q(api.programs.categories);

/** Query of the drafts. One page is expected to hold all of them. */
export const draftsQuery = q(api.programs.drafts, { query: { page_size: 100 } });

/** Query of how many addresses wait for each program to open. */
export const waitingCountsQuery = q(api.opening_alerts.counts);

/** Returns how many addresses wait for the program to open; 0 until the answer arrives. */
export function useWaitingToOpen(id: number): number {
  const { data = [] } = useQuery(waitingCountsQuery);
  return data.find(({ program_id }) => program_id === id)?.waiting ?? 0;
}

/** Loads a public program, or a draft. */
export function loadProgram(api: DarasaClient, id: number, signal?: AbortSignal): Promise<DetailedProgram> {
  const given = { params: { id }, ...(signal && { signal }) };
  return api.programs.get(given).catch(async (error: unknown) => {
    if (!isMissing(error)) throw error;
    return (await api.programs.preview(given)).program;
  });
}

export const programQuery = (api: DarasaClient, id: number) =>
  queryOptions({
    queryKey: ["programs", "shown", id],
    queryFn: ({ signal }) => loadProgram(api, id, signal),
  });

/** Query of all public programs by id and title, for pickers and filters. */
export const programTitlesQuery = q(api.programs.titles);

export function useProgramOptions(): SelectOption[] {
  const { data = [] } = useQuery(programTitlesQuery);
  return data.map(({ id, title }) => ({ value: String(id), label: title }));
}

export const programPlanQuery = (id: number) => ({
  ...q(api.program_plans.get, { params: { id } }),
  staleTime: 0,
});

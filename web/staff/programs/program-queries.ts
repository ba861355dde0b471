import { useQuery } from "@tanstack/react-query";
import type { DarasaClient } from "#contract/all.ts";
import type { DetailedProgram } from "#contract/learning/programs.ts";
import { q } from "#web/api/query.ts";
import { api } from "#web/api.ts";
import { isMissing } from "#web/api-error.ts";
import type { SelectOption } from "#web/ui/inputs/select.tsx";

/** Success messages of programs are gone after 3 seconds (staff-dashboard.md section 9). */
export const SUCCESS_MS = 3000;

export const categoriesQuery = q(api.programs.categories);

/** Programs that are not public yet. More than a page of them is not expected. */
export const draftsQuery = q(api.programs.drafts, { query: { page_size: 100 } });

/** A program that is public, or a draft. */
export function loadProgram(api: DarasaClient, id: number, signal?: AbortSignal): Promise<DetailedProgram> {
  const given = { params: { id }, ...(signal && { signal }) };
  return api.programs.get(given).catch(async (error: unknown) => {
    if (!isMissing(error)) throw error;
    return (await api.programs.preview(given)).program;
  });
}

/** Every program that is no draft, by id and title, for pickers and filters. */
export const programTitlesQuery = q(api.programs.titles);

export function useProgramOptions(): SelectOption[] {
  const { data = [] } = useQuery(programTitlesQuery);
  return data.map(({ id, title }) => ({ value: String(id), label: title }));
}

export const programPlanQuery = (id: number) => ({
  ...q(api.program_plans.get, { params: { id } }),
  staleTime: 0,
});

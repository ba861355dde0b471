import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { DarasaClient } from "#contract/all.ts";
import { candidateStateLabels, candidateStates } from "#contract/learning/certificates.ts";
import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { pageIn } from "#web/dashboard/shell/use-address.ts";
import { loadProgram } from "../program-queries.ts";

export const PAGE_SIZE = 20;

export const stateChoices = candidateStates.map((value) => ({ value, label: candidateStateLabels[value] }));

/** The filters in the address. The program list behind has names of its own there. */
export function candidateFilterIn(get: (name: string) => string | null) {
  const state = candidateStates.find((one) => one === get("state"));
  return { search: get("student") ?? "", state: state ?? ("" as const) };
}

/** The queries under this key are stale after a certificate was issued, revoked or reissued. */
export const certificatesKey = ["program-certificates"];

export const ruleQuery = (api: DarasaClient, id: number) =>
  queryOptions({
    queryKey: [...certificatesKey, "rule", id],
    queryFn: ({ signal }) => api.certificate_rules.get({ params: { id }, signal }),
  });

export const titleQuery = (api: DarasaClient, id: number) =>
  queryOptions({
    queryKey: [...certificatesKey, "title", id],
    queryFn: async ({ signal }) => (await loadProgram(api, id, signal)).title,
  });

export const candidateListQuery = (api: DarasaClient, id: number, get: (name: string) => string | null) => {
  const query = { ...candidateFilterIn(get), page: pageIn(get("list")), page_size: PAGE_SIZE };
  return queryOptions({
    queryKey: [...certificatesKey, "list", id, query],
    queryFn: ({ signal }) => api.certificates.list({ params: { id }, query, signal }),
    placeholderData: keepPreviousData,
  });
};

export function prefetchCertificates({ queries, api, search }: SectionVisit, id: number) {
  return Promise.all([
    queries.prefetchQuery(titleQuery(api, id)),
    queries.prefetchQuery(ruleQuery(api, id)),
    queries.prefetchQuery(candidateListQuery(api, id, (name) => search.get(name))),
  ]);
}

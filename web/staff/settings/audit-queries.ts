import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { DarasaClient } from "#contract/all.ts";
import { pageIn } from "#web/dashboard/shell/use-address.ts";

export const PAGE_SIZE = 25;

export function auditFiltersIn(get: (name: string) => string) {
  return {
    actor: get("actor"),
    action: get("action"),
    resource: get("resource"),
    resource_id: get("record"),
    from: get("from"),
    to: get("to"),
    page: pageIn(get("page")),
  };
}

export const auditQuery = (api: DarasaClient, filters: ReturnType<typeof auditFiltersIn>) =>
  queryOptions({
    queryKey: ["audit-log", filters],
    queryFn: ({ signal }) => api.audit.list({ query: { ...filters, page_size: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  });

export const auditKindsQuery = (api: DarasaClient) =>
  queryOptions({
    queryKey: ["audit-log", "kinds"],
    queryFn: ({ signal }) => api.audit.kinds({ signal }),
  });

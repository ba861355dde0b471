import type { QueryClient } from "@tanstack/react-query";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";

/** Fetches the lists that show an attempt in progress, because without a network the device shows them as stored. */
export function fetchOwnLists(queries: QueryClient): void {
  void queries.prefetchQuery({ ...q(api.assignments.for_student), staleTime: 0 });
  void queries.prefetchQuery({ ...q(api.today.get), staleTime: 0 });
}

import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { DarasaClient } from "#contract/all.ts";
import { api } from "#web/api.ts";
import { useLive } from "#web/dashboard/realtime/use-live.ts";
import { useNews, useUntoldNews } from "#web/student/news.ts";

/** The student's certificates, and what is missing for others. Fetched again when the window returns: staff issue meanwhile. */
export const ownCertificatesQuery = (api: DarasaClient) =>
  queryOptions({
    meta: { isCached: true },
    queryKey: ["certificates", "own"],
    queryFn: ({ signal }) => api.certificates.mine({ signal }),
    refetchOnWindowFocus: "always",
  });

/** Empty until they are known, and where nobody issues any. A new certificate is there at once. */
export function useOwnCertificates() {
  const queries = useQueryClient();
  const query = ownCertificatesQuery(api);
  const refresh = () => void queries.invalidateQueries({ queryKey: query.queryKey });
  const told = useUntoldNews(useNews()?.courses, refresh);
  useLive("inbox", ({ kind, data }) => {
    if (kind !== "news") return;
    told();
    if (["certificate", "grade", "fee"].includes(String(data.kind))) refresh();
  });
  return useQuery(query).data ?? [];
}

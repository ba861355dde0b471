import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { makeStale } from "#web/api/stale.ts";
import { useLive } from "#web/dashboard/realtime/use-live.ts";
import { useNews, useUntoldNews } from "#web/student/news.ts";

/**
 * The query of the student's certificates, and of what others still need. It is fetched again when the window returns,
 * because staff may have issued one in the meantime.
 */
export const ownCertificatesQuery = { ...q(api.certificates.mine), refetchOnWindowFocus: "always" as const };

/** Returns the certificates. The list is empty until it is fetched. A new certificate appears at once. */
export function useOwnCertificates() {
  const queries = useQueryClient();
  const refresh = () => void makeStale(queries, ownCertificatesQuery.queryKey);
  const told = useUntoldNews(useNews()?.courses, refresh);
  useLive("inbox", ({ kind, data }) => {
    if (kind !== "news") return;
    told();
    if (["certificate", "grade", "fee"].includes(String(data.kind))) refresh();
  });
  return useQuery(ownCertificatesQuery).data ?? [];
}

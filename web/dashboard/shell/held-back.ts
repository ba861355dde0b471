import { queryOptions, useQuery } from "@tanstack/react-query";
import type { DarasaClient } from "#contract/all.ts";

/** Where staff set up the second factor that the institute asks for. */
export const SET_UP_SECTION = "two-step-login";

/** What the institute asks of all staff, and whether it holds this person back. Setting the factor up fetches it again. */
export const factorRuleQuery = (api: DarasaClient) =>
  queryOptions({
    queryKey: ["second-factor", "rule"],
    queryFn: ({ signal }) => api.two_factor.rule({ signal }),
  });

/**
 * Whether this person may do no more than set up their second factor. Only whom the page found held back is asked about
 * again, until they are not.
 */
export function useHeldBack(api: DarasaClient, wasHeldBack: boolean): boolean {
  const rule = useQuery({ ...factorRuleQuery(api), enabled: wasHeldBack }).data;
  return wasHeldBack && (rule?.is_held_back ?? true);
}

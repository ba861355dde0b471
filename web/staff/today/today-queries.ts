import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";

/**
 * Returns the query of Today. It is a function, because this file is in one chunk with the staff's endpoints
 * (scripts/chunks.ts) and loads before they are registered.
 */
export const todayQuery = () => ({
  ...q(api.staff_today.get),
  refetchOnMount: "always" as const,
  refetchOnWindowFocus: "always" as const,
});

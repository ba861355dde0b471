import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";

/**
 * Query of one email. No event fetches it again: each read is an entry of the audit log, which is the next event for all
 * staff.
 */
export const emailQuery = (id: number) => ({
  ...q(api.emails.get, { params: { id } }),
  staleTime: "static" as const,
});

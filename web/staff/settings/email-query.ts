import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";

/** Query of one email. It is cached for five minutes, because each read is an entry of the audit log. */
export const emailQuery = (id: number) => ({
  ...q(api.emails.get, { params: { id } }),
  staleTime: 300_000,
});

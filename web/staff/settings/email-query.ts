import { q } from "#web/api/query.ts";
import { api } from "#web/api.ts";

/** Each read is an entry of the audit log, so an email is not fetched again for five minutes. */
export const emailQuery = (id: number) => ({
  ...q(api.emails.get, { params: { id } }),
  staleTime: 300_000,
});

import { q } from "#web/api/query.ts";
import { api } from "#web/api.ts";

/** A grade begins with what is stored now, never with what an earlier visit saw. */
export const submissionQuery = (id: number) => ({
  ...q(api.submissions.get, { params: { id } }),
  gcTime: 0,
});

import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";

/** Time for which the desk keeps a work that it left, for a save that fails without a network. */
export const KEPT_MS = 3_600_000;

/** Query of one submission. It is not cached, so that grading starts from the stored version. */
export const submissionQuery = (id: number) => ({
  ...q(api.submissions.get, { params: { id } }),
  gcTime: 0,
});

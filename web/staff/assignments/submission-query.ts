import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";

/** Query of one submission. It is not cached, so that grading starts from the stored version. */
export const submissionQuery = (id: number) => ({
  ...q(api.submissions.get, { params: { id } }),
  gcTime: 0,
});

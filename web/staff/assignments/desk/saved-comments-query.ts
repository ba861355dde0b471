import { q } from "#web/api/query.ts";
import { api } from "#web/api.ts";

/** They change seldom, and every work that is opened asks for them. */
export const savedComments = { ...q(api.saved_comments.list), staleTime: 10 * 60_000 };

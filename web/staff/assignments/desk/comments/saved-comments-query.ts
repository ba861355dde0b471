import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";

/** Query of the saved comments. They are cached, because they seldom change and every opened submission needs them. */
export const savedComments = { ...q(api.saved_comments.list), staleTime: 10 * 60_000 };

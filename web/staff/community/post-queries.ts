import { postStates } from "#contract/community/community-posts.ts";
import { api } from "#web/api/client.ts";
import { listQ } from "#web/api/query.ts";
import { pageIn } from "#web/dashboard/shell/use-address.ts";

/** Reads the filter of the stream from the address. The default is unanswered posts. */
export function postFilterIn(get: (name: string) => string | null) {
  return {
    state: postStates.find((state) => state === get("posts")) ?? "unanswered",
    search: get("search") ?? "",
    program: get("program") ?? "",
    page: pageIn(get("page")),
  };
}

export const postsQuery = (query: ReturnType<typeof postFilterIn>) =>
  listQ(api.community_posts.list, { query });

import { postStates } from "#contract/learning/community-posts.ts";
import { listQ } from "#web/api/query.ts";
import { api } from "#web/api.ts";
import { pageIn } from "#web/dashboard/shell/use-address.ts";

/** What the address narrows the stream to; first of all what waits for an answer. */
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

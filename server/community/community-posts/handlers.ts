import { community_posts } from "#contract/community/community-posts.ts";
import { pageOf } from "#server/platform/database/lists.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { filteredPosts, postsById } from "./queries.ts";
import { dismissReportsOf, reportPost, settlePost } from "./report.ts";

export const communityPostHandlers: Handlers<typeof community_posts> = {
  list: (call) =>
    pageOf(call, community_posts.list.path, {
      filtered: filteredPosts(call.db, call.query),
      id: "community_messages.id",
      order: { newestBy: "community_messages.created_at" },
      rows: (ids) => postsById(call.db, ids),
      serialize: (row) => row,
    }),

  async report({ context, viewer, request, params, body }) {
    await reportPost(context, viewer, request, params.id, body.reason);
    return { message: "Thank you. The staff will look at it." };
  },

  settle: ({ context, viewer, request, params, body }) =>
    settlePost(context, viewer, request, params.id, body.needs_no_answer),
  dismiss: ({ context, viewer, request, params }) => dismissReportsOf(context, viewer, request, params.id),
};

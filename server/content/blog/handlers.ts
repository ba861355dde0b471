import { sql } from "kysely";
import { blog } from "#contract/content/blog.ts";
import { apiError } from "#contract/shared/errors.ts";
import { listOrPage } from "#server/platform/database/lists.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { recordHandlers } from "#server/platform/records/record-handlers.ts";
import { filteredPosts, postsById } from "./queries.ts";
import { blogPost } from "./resource.ts";
import { serializeArticle } from "./serialize.ts";
import { serializePost } from "./shown-post.ts";

export const blogHandlers: Handlers<typeof blog> = {
  ...recordHandlers(blogPost, serializeArticle),

  list: (call) =>
    listOrPage(call, blog.list.path, {
      filtered: filteredPosts(call.db, call.query),
      id: "blog_posts.id",
      order: { by: sql`coalesce(published_at, created_at)`, direction: "desc" },
      rows: (ids) => postsById(call.db, ids),
      serialize: serializePost,
    }),

  list_public: (call) =>
    listOrPage(call, blog.list_public.path, {
      filtered: filteredPosts(call.db, call.query).where("is_published", "=", true),
      id: "blog_posts.id",
      order: { newestBy: "blog_posts.published_at" },
      rows: (ids) => postsById(call.db, ids),
      serialize: serializePost,
    }),

  async get_public({ db, params }) {
    const [post] = await postsById(db, [params.id]);
    if (!post?.is_published) throw apiError("not_found");
    return serializeArticle(post);
  },
};

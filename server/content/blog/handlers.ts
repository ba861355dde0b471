import { sql } from "kysely";
import { blog } from "#contract/content/blog.ts";
import { apiError } from "#contract/shared/errors.ts";
import { listOrPage } from "#server/platform/database/lists.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { changeVersioned } from "#server/platform/records/change-record.ts";
import { createRecord } from "#server/platform/records/create-record.ts";
import { removeRecord } from "#server/platform/records/remove-record.ts";
import { filteredPosts, postsById } from "./queries.ts";
import { blogPost } from "./resource.ts";
import { serializePost } from "./serialize.ts";

export const blogHandlers: Handlers<typeof blog> = {
  list: (call) =>
    listOrPage(call, blog.list.path, {
      filtered: filteredPosts(call.db, { publishedOnly: false, search: call.query.search }),
      id: "blog_posts.id",
      order: { by: sql`coalesce(published_at, created_at)`, direction: "desc" },
      rows: (ids) => postsById(call.db, ids),
      serialize: serializePost,
    }),

  list_public: (call) =>
    listOrPage(call, blog.list_public.path, {
      filtered: filteredPosts(call.db, { publishedOnly: true, search: call.query.search }),
      id: "blog_posts.id",
      order: { newestBy: "blog_posts.published_at" },
      rows: (ids) => postsById(call.db, ids),
      serialize: serializePost,
    }),

  async get_public({ db, params }) {
    const [post] = await postsById(db, [params.id]);
    if (!post?.is_published) throw apiError("not_found");
    return serializePost(post);
  },

  async get({ db, params }) {
    const [post] = await postsById(db, [params.id]);
    if (!post) throw apiError("not_found");
    return serializePost(post);
  },

  async create({ context, request, body, files }) {
    return serializePost(await createRecord(context, request, blogPost, body, files.image[0]));
  },

  async update({ context, request, params, body, files }) {
    const change = { id: params.id, fields: body, image: files.image[0] };
    return serializePost(await changeVersioned(context, request, blogPost, change));
  },

  remove: ({ context, request, params }) => removeRecord(context, request, blogPost, params.id),
};

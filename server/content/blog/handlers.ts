import { blog } from "#contract/content/blog.ts";
import { apiError } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import { listOrPage, type PageRequest } from "#server/platform/database/paging.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { changeVersioned } from "#server/platform/records/change-record.ts";
import { blogCount, blogList, blogPostById, publishedPostById } from "./queries.ts";
import { removePost } from "./remove.ts";
import { blogPost, writePost } from "./save.ts";
import { serializePost } from "./serialize.ts";

type ListQuery = PageRequest & { search?: string | undefined };

function posts(context: AppContext, path: string, query: ListQuery, publishedOnly: boolean) {
  const filter = { publishedOnly, search: query.search };
  const rows = blogList(context.db, filter);
  return listOrPage(context, path, { ...query }, rows, () => blogCount(context.db, filter), serializePost);
}

export const blogHandlers: Handlers<typeof blog> = {
  list: ({ context, query }) => posts(context, blog.list.path, query, false),

  list_public: ({ context, query }) => posts(context, blog.list_public.path, query, true),

  async get_public({ db, params }) {
    const post = await publishedPostById(db, params.id);
    if (!post) throw apiError("not_found");
    return serializePost(post);
  },

  async get({ db, params }) {
    const post = await blogPostById(db, params.id);
    if (!post) throw apiError("not_found");
    return serializePost(post);
  },

  async create({ context, request, body, files }) {
    return serializePost(await writePost(context, request, body, files.image[0]));
  },

  async update({ context, request, params, body, files }) {
    const change = { id: params.id, fields: body, image: files.image[0] };
    return serializePost(await changeVersioned(context, request, blogPost, change));
  },

  remove: ({ context, request, params }) => removePost(context, request, params.id),
};

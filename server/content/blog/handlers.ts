import { blog } from "#contract/content/blog.ts";
import { refuse } from "#contract/shared/errors.ts";
import type { House } from "#server/context.ts";
import { listOrPage, type PageRequest } from "#server/platform/database/lists.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { changeVersioned } from "#server/platform/records/change-record.ts";
import { presentPost } from "./present.ts";
import { blogCount, blogList, blogPostById, publishedPostById } from "./queries.ts";
import { removePost } from "./remove.ts";
import { blogPost, writePost } from "./save.ts";

type ListQuery = PageRequest & { search?: string | undefined };

function posts(house: House, path: string, query: ListQuery, publishedOnly: boolean) {
  const filter = { publishedOnly, search: query.search };
  const rows = blogList(house.db, filter);
  return listOrPage(house, path, { ...query }, rows, () => blogCount(house.db, filter), presentPost);
}

export const blogHandlers: Handlers<typeof blog> = {
  list: ({ house, query }) => posts(house, blog.list.path, query, false),

  list_public: ({ house, query }) => posts(house, blog.list_public.path, query, true),

  async get_public({ db, params }) {
    const post = await publishedPostById(db, params.id);
    if (!post) throw refuse("not_found");
    return presentPost(post);
  },

  async get({ db, params }) {
    const post = await blogPostById(db, params.id);
    if (!post) throw refuse("not_found");
    return presentPost(post);
  },

  async create({ house, exchange, body, files }) {
    return presentPost(await writePost(house, exchange, body, files.image[0]));
  },

  async update({ house, exchange, params, body, files }) {
    const change = { id: params.id, fields: body, image: files.image[0] };
    return presentPost(await changeVersioned(house, exchange, blogPost, change));
  },

  remove: ({ house, exchange, params }) => removePost(house, exchange, params.id),
};

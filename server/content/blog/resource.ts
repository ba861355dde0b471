import { type BlogPostRow, insertPost, lockPost, postsById, updatePost } from "./queries.ts";

export const blogPost = {
  resource: "blog_post",
  label: ["title"],
  squareImage: false,
  byId: postsById,
  lock: lockPost,
  insert: insertPost,
  update: updatePost,
  // The day of the first publishing stays when a post is unpublished and published again.
  derive: (row: BlogPostRow | undefined, fields: { is_published?: boolean }, now: Date) =>
    fields.is_published && !row?.published_at ? { published_at: now } : {},
};

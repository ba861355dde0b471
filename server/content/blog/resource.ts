import type { Insertable, Updateable } from "kysely";
import type { BlogPosts } from "#server/platform/database/types.ts";
import type { RecordResource } from "#server/platform/records/create-record.ts";
import { type BlogPostRow, insertPost, lockPost, updatePost } from "./queries.ts";

export const blogPost: RecordResource<BlogPostRow, Updateable<BlogPosts>, Insertable<BlogPosts>> = {
  resource: "blog_post",
  label: ["title"],
  squareImage: false,
  lock: lockPost,
  insert: insertPost,
  update: updatePost,
  // The day of the first publishing stays when a post is unpublished and published again.
  derive: (row, fields, now) =>
    "is_published" in fields && fields.is_published && !row.published_at ? { published_at: now } : {},
};

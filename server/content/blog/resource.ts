import { invalid } from "#contract/shared/errors.ts";
import { plainLines, sanitizeDescription } from "#server/platform/records/rich-text.ts";
import { type BlogPostRow, insertPost, lockPost, postsById, updatePost } from "./queries.ts";
import { articleHtml } from "./serialize.ts";

export const blogPost = {
  resource: "blog_post" as const,
  label: ["title"],
  squareImage: false,
  byId: postsById,
  lock: lockPost,
  insert: insertPost,
  update: updatePost,
  derive: (row: BlogPostRow | undefined, fields: ChangedFields, now: Date) => ({
    ...textColumns(row, fields),
    // The day of the first publishing stays when a post is unpublished and published again.
    ...(fields.is_published && !row?.published_at && { published_at: now }),
  }),
};

interface ChangedFields {
  description?: string | undefined;
  full_description?: string | undefined;
  is_published?: boolean;
}

/** The HTML as it is kept and its words; no HTML where the words themselves were sent. */
function textColumns(row: BlogPostRow | undefined, { description, full_description: html }: ChangedFields) {
  if (html !== undefined && html !== (row && articleHtml(row))) {
    const words = plainLines(html);
    // The text had markup alone.
    if (words === "") throw invalid({ full_description: ["Description is required"] });
    return { full_description: sanitizeDescription(html), description: words };
  }
  if (description !== undefined) return { full_description: null };
  return html === undefined ? {} : { full_description: row?.full_description ?? null };
}

import { invalid } from "#contract/shared/errors.ts";
import { plainLines, sanitizeDescription } from "#server/platform/records/rich-text.ts";
import { type BlogPostRow, insertPost, lockPost, postsById, updatePost } from "./queries.ts";
import { articleHtml } from "./serialize.ts";

export const blogPost = {
  resource: "blog_post" as const,
  label: ["title"] as [string],
  squareImage: false,
  byId: postsById,
  lock: lockPost,
  insert: insertPost,
  update: updatePost,
  derive: (row: BlogPostRow | undefined, fields: ChangedFields, now: Date) => ({
    ...textColumns(row, fields),
    // The day of the first publication stays when a post is unpublished and published again.
    ...(fields.is_published && !row?.published_at && { published_at: now }),
  }),
};

interface ChangedFields {
  description?: string | undefined;
  full_description?: string | undefined;
  is_published?: boolean;
}

/** Returns the sanitized HTML and its text. If plain text was sent, there is no HTML. */
function textColumns(row: BlogPostRow | undefined, { description, full_description: html }: ChangedFields) {
  if (html !== undefined && html !== (row && articleHtml(row))) {
    const words = plainLines(html);
    // The HTML contains only markup.
    if (words === "") throw invalid({ full_description: ["Description is required"] });
    return { full_description: sanitizeDescription(html), description: words };
  }
  if (description !== undefined) return { full_description: null };
  return html === undefined ? {} : { full_description: row?.full_description ?? null };
}

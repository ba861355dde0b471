import type { AppContext } from "#server/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import type { VersionedResource } from "#server/platform/records/change-record.ts";
import { attachPicture } from "#server/platform/storage/detached-files.ts";
import { storeImage } from "#server/platform/storage/images.ts";
import type { UploadedFile } from "#server/platform/storage/uploads.ts";
import { type BlogPostRow, insertBlogPost, lockedBlogPost, updateBlogPost } from "./queries.ts";

export const blogPost: VersionedResource<BlogPostRow, Parameters<typeof updateBlogPost>[2]> = {
  resource: "blog_post",
  lock: lockedBlogPost,
  update: updateBlogPost,
  squareImage: false,
  // The day of the first publishing stays, also when a post is taken down and put up again.
  derive: (row, fields, now) =>
    "is_published" in fields && fields.is_published && !row.published_at ? { published_at: now } : {},
};

export async function writePost(
  context: AppContext,
  request: RequestContext,
  fields: Parameters<typeof insertBlogPost>[1],
  image: UploadedFile | undefined,
): Promise<BlogPostRow> {
  const stored = image ? await storeImage(context.files, image, "image") : null;
  const now = context.clock();
  return inTransaction(context, async (db) => {
    const times = { created_at: now, updated_at: now, published_at: fields.is_published ? now : null };
    const made = await insertBlogPost(db, { ...fields, ...times, image: stored });
    if (stored) await attachPicture(db, stored);
    await recordAudit(db, request, now, {
      action: "create",
      resource: "blog_post",
      resource_id: made.id,
      after: fields,
    });
    return made;
  });
}

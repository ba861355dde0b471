import { refuse } from "#contract/shared/errors.ts";
import type { House } from "#server/context.ts";
import type { Exchange } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { lockedBlogPost, updateBlogPost } from "./queries.ts";

/** Gone from every list and page at once; the row stays for those who must restore it (security.md T37). */
export async function removePost(house: House, exchange: Exchange, id: number): Promise<void> {
  const now = house.clock();
  await house.db.transaction().execute(async (db) => {
    const post = await lockedBlogPost(db, id);
    if (!post) throw refuse("not_found");
    await updateBlogPost(db, id, { deleted_at: now });
    await recordAudit(db, exchange, now, {
      action: "delete",
      noun: "blog_post",
      noun_id: id,
      before: { title: post.title },
    });
  });
}

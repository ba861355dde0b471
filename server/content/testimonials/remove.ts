import { apiError } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { lockedTestimonial, updateTestimonial } from "./queries.ts";

/** Gone from every list and page at once; the row stays for those who must restore it (security.md T37). */
export async function removeTestimonial(
  context: AppContext,
  request: RequestContext,
  id: number,
): Promise<void> {
  const now = context.clock();
  await context.db.transaction().execute(async (db) => {
    const row = await lockedTestimonial(db, id);
    if (!row) throw apiError("not_found");
    await updateTestimonial(db, id, { deleted_at: now });
    await recordAudit(db, request, now, {
      action: "delete",
      resource: "testimonial",
      resource_id: id,
      before: { name: row.name, content: row.content },
    });
  });
}

import { apiError } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { nextVersion } from "#server/platform/records/change-record.ts";
import { lockTestimonial, type TestimonialRow, updateTestimonial } from "./queries.ts";

/** Shows a hidden testimonial or hides a shown one, as it is stored: two clicks are two changes. */
export async function toggleTestimonial(
  context: AppContext,
  request: RequestContext,
  id: number,
): Promise<TestimonialRow> {
  const now = context.clock();
  return context.db.transaction().execute(async (db) => {
    const row = await lockTestimonial(db, id);
    if (!row) throw apiError("not_found");
    const is_active = !row.is_active;
    const action = is_active ? "show" : "hide";
    await recordAudit(db, request, now, { action, resource: "testimonial", resource_id: id });
    return updateTestimonial(db, id, { is_active, updated_at: nextVersion(row, now) });
  });
}

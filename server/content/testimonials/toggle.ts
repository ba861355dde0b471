import type { AppContext } from "#server/context.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { actOn } from "#server/platform/records/act.ts";
import { nextVersion } from "#server/platform/records/change-record.ts";
import { lockTestimonial, type TestimonialRow, updateTestimonial } from "./queries.ts";

/** Shows a hidden testimonial or hides a shown one. It toggles the stored state, so two clicks are two changes. */
export async function toggleTestimonial(
  context: AppContext,
  request: RequestContext,
  id: number,
): Promise<TestimonialRow> {
  const subject = { lock: (db: Transaction) => lockTestimonial(db, id) };
  return actOn(context, request, subject, async (row, { db, now, did }) => {
    const is_active = !row.is_active;
    did(`testimonial.${is_active ? "show" : "hide"}`, { id });
    return updateTestimonial(db, id, { is_active, updated_at: nextVersion(row, now) });
  });
}

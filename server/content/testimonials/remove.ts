import { refuse } from "#contract/shared/errors.ts";
import type { House } from "#server/context.ts";
import type { Exchange } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { lockedTestimonial, updateTestimonial } from "./queries.ts";

/** Gone from every list and page at once; the row stays for those who must restore it (security.md T37). */
export async function removeTestimonial(house: House, exchange: Exchange, id: number): Promise<void> {
  const now = house.clock();
  await house.db.transaction().execute(async (db) => {
    const row = await lockedTestimonial(db, id);
    if (!row) throw refuse("not_found");
    await updateTestimonial(db, id, { deleted_at: now });
    await recordAudit(db, exchange, now, {
      action: "delete",
      noun: "testimonial",
      noun_id: id,
      before: { name: row.name, content: row.content },
    });
  });
}

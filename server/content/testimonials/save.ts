import { apiError } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { nextVersion, type VersionedResource } from "#server/platform/records/change-record.ts";
import { attachPicture } from "#server/platform/storage/detached-files.ts";
import { storeImage } from "#server/platform/storage/images.ts";
import type { UploadedFile } from "#server/platform/storage/uploads.ts";
import { insertTestimonial, lockedTestimonial, type TestimonialRow, updateTestimonial } from "./queries.ts";

export const testimonial: VersionedResource<TestimonialRow, Parameters<typeof updateTestimonial>[2]> = {
  resource: "testimonial",
  lock: lockedTestimonial,
  update: updateTestimonial,
  squareImage: true,
};

export async function addTestimonial(
  context: AppContext,
  request: RequestContext,
  fields: Parameters<typeof insertTestimonial>[1],
  image: UploadedFile | undefined,
): Promise<TestimonialRow> {
  const stored = image ? await storeImage(context.files, image, "image", { square: true }) : null;
  const now = context.clock();
  return inTransaction(context, async (db) => {
    const times = { created_at: now, updated_at: now };
    const made = await insertTestimonial(db, { ...fields, ...times, image: stored });
    if (stored) await attachPicture(db, stored);
    await recordAudit(db, request, now, {
      action: "create",
      resource: "testimonial",
      resource_id: made.id,
      after: fields,
    });
    return made;
  });
}

/** Turns what is stored, whatever the caller believes it to be: two clicks are two turns. */
export async function toggleTestimonial(
  context: AppContext,
  request: RequestContext,
  id: number,
): Promise<TestimonialRow> {
  const now = context.clock();
  return context.db.transaction().execute(async (db) => {
    const row = await lockedTestimonial(db, id);
    if (!row) throw apiError("not_found");
    const is_active = !row.is_active;
    await recordAudit(db, request, now, {
      action: is_active ? "show" : "hide",
      resource: "testimonial",
      resource_id: id,
    });
    return updateTestimonial(db, id, { is_active, updated_at: nextVersion(row, now) });
  });
}

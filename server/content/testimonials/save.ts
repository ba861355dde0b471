import { refuse } from "#contract/shared/errors.ts";
import type { House } from "#server/context.ts";
import type { Exchange } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { nextVersion, type VersionedNoun } from "#server/platform/records/change-record.ts";
import { adoptPicture } from "#server/platform/storage/detached-files.ts";
import { storeImage } from "#server/platform/storage/images.ts";
import type { UploadedFile } from "#server/platform/storage/uploads.ts";
import { insertTestimonial, lockedTestimonial, type TestimonialRow, updateTestimonial } from "./queries.ts";

export const testimonial: VersionedNoun<TestimonialRow, Parameters<typeof updateTestimonial>[2]> = {
  noun: "testimonial",
  lock: lockedTestimonial,
  update: updateTestimonial,
  squareImage: true,
};

export async function addTestimonial(
  house: House,
  exchange: Exchange,
  fields: Parameters<typeof insertTestimonial>[1],
  image: UploadedFile | undefined,
): Promise<TestimonialRow> {
  const stored = image ? await storeImage(house.files, image, "image", { square: true }) : null;
  const now = house.clock();
  return house.db.transaction().execute(async (db) => {
    const times = { created_at: now, updated_at: now };
    const made = await insertTestimonial(db, { ...fields, ...times, image: stored });
    if (stored) await adoptPicture(db, stored);
    await recordAudit(db, exchange, now, {
      action: "create",
      noun: "testimonial",
      noun_id: made.id,
      after: fields,
    });
    return made;
  });
}

/** Turns what is stored, whatever the caller believes it to be: two clicks are two turns. */
export async function toggleTestimonial(
  house: House,
  exchange: Exchange,
  id: number,
): Promise<TestimonialRow> {
  const now = house.clock();
  return house.db.transaction().execute(async (db) => {
    const row = await lockedTestimonial(db, id);
    if (!row) throw refuse("not_found");
    const is_active = !row.is_active;
    await recordAudit(db, exchange, now, {
      action: is_active ? "show" : "hide",
      noun: "testimonial",
      noun_id: id,
    });
    return updateTestimonial(db, id, { is_active, updated_at: nextVersion(row, now) });
  });
}

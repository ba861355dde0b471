import type { Insertable, Selectable, Updateable } from "kysely";
import type { Database } from "#server/platform/database/connection.ts";
import type { Testimonials } from "#server/platform/database/types.ts";

export type TestimonialRow = Selectable<Testimonials>;

const notDeleted = (db: Database) => db.selectFrom("testimonials").where("deleted_at", "is", null);

export function filteredTestimonials(db: Database, { activeOnly }: { activeOnly: boolean }) {
  return notDeleted(db).$if(activeOnly, (query) => query.where("is_active", "=", true));
}

export function testimonialsById(db: Database, ids: readonly number[]): Promise<TestimonialRow[]> {
  return notDeleted(db).selectAll().where("id", "in", ids).execute();
}

export function lockTestimonial(db: Database, id: number): Promise<TestimonialRow | undefined> {
  return notDeleted(db).selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

export function insertTestimonial(
  db: Database,
  testimonial: Insertable<Testimonials>,
): Promise<TestimonialRow> {
  return db.insertInto("testimonials").values(testimonial).returningAll().executeTakeFirstOrThrow();
}

export function updateTestimonial(
  db: Database,
  id: number,
  changes: Updateable<Testimonials>,
): Promise<TestimonialRow> {
  return db
    .updateTable("testimonials")
    .set(changes)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

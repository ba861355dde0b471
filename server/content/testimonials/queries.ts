import type { Insertable, Selectable, Updateable } from "kysely";
import type { Database } from "#server/platform/database/connection.ts";
import type { Testimonials } from "#server/platform/database/types.ts";

export type TestimonialRow = Selectable<Testimonials>;

const living = (db: Database) => db.selectFrom("testimonials").where("deleted_at", "is", null);

/** Testimonials that are not deleted, newest first; for the public only the active ones (T34). */
export function testimonialList(db: Database, { activeOnly }: { activeOnly: boolean }) {
  return living(db)
    .$if(activeOnly, (query) => query.where("is_active", "=", true))
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id", "desc");
}

export async function testimonialCount(
  db: Database,
  { activeOnly }: { activeOnly: boolean },
): Promise<number> {
  const { count } = await living(db)
    .$if(activeOnly, (query) => query.where("is_active", "=", true))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export function testimonialById(db: Database, id: number): Promise<TestimonialRow | undefined> {
  return living(db).selectAll().where("id", "=", id).executeTakeFirst();
}

export function lockedTestimonial(db: Database, id: number): Promise<TestimonialRow | undefined> {
  return living(db).selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
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

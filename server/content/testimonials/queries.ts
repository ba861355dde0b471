import type { Insertable, Selectable, Updateable } from "kysely";
import type { Database } from "#server/platform/database/connection.ts";
import type { Testimonials } from "#server/platform/database/types.ts";

export type TestimonialRow = Selectable<Testimonials>;

export const filteredTestimonials = (db: Database, { activeOnly }: { activeOnly: boolean }) =>
  db.selectFrom("testimonials").$if(activeOnly, (query) => query.where("is_active", "=", true));

export const testimonialsById = (db: Database, ids: readonly number[]) =>
  db.selectFrom("testimonials").selectAll().where("id", "in", ids).execute();

export const lockTestimonial = (db: Database, id: number) =>
  db.selectFrom("testimonials").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export const insertTestimonial = (db: Database, testimonial: Insertable<Testimonials>) =>
  db.insertInto("testimonials").values(testimonial).returningAll().executeTakeFirstOrThrow();

export const updateTestimonial = (db: Database, id: number, changes: Updateable<Testimonials>) =>
  db.updateTable("testimonials").set(changes).where("id", "=", id).returningAll().executeTakeFirstOrThrow();

const shown = (db: Database) =>
  db
    .selectFrom("testimonials")
    .selectAll()
    .where("is_active", "=", true)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc");

export const newestTestimonials = (db: Database, count: number) => shown(db).limit(count).execute();

/** Returns shown testimonials that name the program. Ignores case, because `program` is typed text. */
export const testimonialsOfProgram = (db: Database, title: string, count: number) =>
  shown(db)
    .where((eb) => eb(eb.fn("lower", [eb.fn("btrim", ["program"])]), "=", eb.fn("lower", [eb.val(title)])))
    .limit(count)
    .execute();

import type { Insertable, Updateable } from "kysely";
import type { Testimonials } from "#server/platform/database/types.ts";
import type { RecordResource } from "#server/platform/records/create-record.ts";
import { insertTestimonial, lockTestimonial, type TestimonialRow, updateTestimonial } from "./queries.ts";

export const testimonial: RecordResource<
  TestimonialRow,
  Updateable<Testimonials>,
  Insertable<Testimonials>
> = {
  resource: "testimonial",
  label: ["name", "content"],
  squareImage: true,
  lock: lockTestimonial,
  insert: insertTestimonial,
  update: updateTestimonial,
};

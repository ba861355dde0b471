import { insertTestimonial, lockTestimonial, testimonialsById, updateTestimonial } from "./queries.ts";

export const testimonial = {
  resource: "testimonial" as const,
  label: ["name", "content"] as [string, string],
  squareImage: true,
  byId: testimonialsById,
  lock: lockTestimonial,
  insert: insertTestimonial,
  update: updateTestimonial,
};

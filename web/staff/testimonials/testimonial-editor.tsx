import { type Testimonial, TestimonialForm } from "#contract/content/testimonials.ts";
import { ApiError } from "#contract/shared/api-error.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { defineEditor } from "#web/dashboard/forms/editor/define-editor.tsx";
import { line, lines, tick } from "#web/dashboard/forms/editor/field-views.tsx";
import { picture } from "#web/dashboard/forms/editor/file-views.tsx";

/** Form of a testimonial (staff.md 2 and 5). */
export const testimonialEditor = defineEditor<typeof TestimonialForm, Testimonial>({
  parameter: "testimonial",
  stale: "testimonials",
  schema: TestimonialForm,
  load: (api, id, signal) => api.testimonials.get({ params: { id }, signal }),
  endpoints: (api) => api.testimonials,
  title: { add: "Add New Testimonial", edit: "Edit Testimonial" },
  save: { add: "Add Testimonial", edit: "Update Testimonial" },
  saved: ({ name }, isNew) => `The testimonial of ${name} was ${isNew ? "added" : "updated"}.`,
  failure: failureOf,
  list: { failure: "Failed to load testimonials. Please try again later.", label: "All Testimonials" },
  backLabel: "Back to Testimonials",
  parts: [
    {
      title: "Who says what",
      wide: ["content", "is_active"],
      fields: {
        name: line(),
        role: line(),
        company: line(),
        program: line(),
        content: lines({ rows: 6, hint: "In the student's own words." }),
        is_active: tick(),
      },
    },
    picture("Photo", "Optional, and cut to a square."),
  ],
});

/** Returns the server's detail, else the specification's sentence (staff.md 8). */
function failureOf(error: Error): string {
  if (error instanceof ApiError && error.status !== 500) return error.message;
  return sentenceOf(error, "Failed to save testimonial. Please try again.");
}

import { testimonials } from "#contract/content/testimonials.ts";
import { imageUrl } from "#contract/shared/files/images.ts";
import { type ListCall, listOrPage } from "#server/platform/database/lists.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { recordHandlers } from "#server/platform/records/record-handlers.ts";
import { filteredTestimonials, type TestimonialRow, testimonialsById } from "./queries.ts";
import { testimonial } from "./resource.ts";
import { toggleTestimonial } from "./toggle.ts";

const serialize = (row: TestimonialRow) => ({ ...row, image: imageUrl(row.image) });

export const testimonialHandlers: Handlers<typeof testimonials> = {
  ...recordHandlers(testimonial, serialize),

  list: (call) => list(call, testimonials.list.path, { activeOnly: false }),

  list_public: (call) => list(call, testimonials.list_public.path, { activeOnly: true }),

  async toggle_status({ context, request, params }) {
    return serialize(await toggleTestimonial(context, request, params.id));
  },
};

function list(call: ListCall, path: string, filter: { activeOnly: boolean }) {
  return listOrPage(call, path, {
    filtered: filteredTestimonials(call.db, filter),
    id: "testimonials.id",
    order: { newestBy: "testimonials.created_at" },
    rows: (ids) => testimonialsById(call.db, ids),
    serialize,
  });
}

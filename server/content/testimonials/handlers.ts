import { testimonials } from "#contract/content/testimonials.ts";
import { apiError } from "#contract/shared/errors.ts";
import { imageUrl } from "#contract/shared/images.ts";
import { type ListCall, listOrPage } from "#server/platform/database/lists.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { changeVersioned } from "#server/platform/records/change-record.ts";
import { createRecord } from "#server/platform/records/create-record.ts";
import { removeRecord } from "#server/platform/records/remove-record.ts";
import { filteredTestimonials, type TestimonialRow, testimonialsById } from "./queries.ts";
import { testimonial } from "./resource.ts";
import { toggleTestimonial } from "./toggle.ts";

export const testimonialHandlers: Handlers<typeof testimonials> = {
  list: (call) => list(call, testimonials.list.path, { activeOnly: false }),

  list_public: (call) => list(call, testimonials.list_public.path, { activeOnly: true }),

  async get({ db, params }) {
    const [row] = await testimonialsById(db, [params.id]);
    if (!row) throw apiError("not_found");
    return serialize(row);
  },

  async create({ context, request, body, files }) {
    return serialize(await createRecord(context, request, testimonial, body, files.image[0]));
  },

  async update({ context, request, params, body, files }) {
    const change = { id: params.id, fields: body, image: files.image[0] };
    return serialize(await changeVersioned(context, request, testimonial, change));
  },

  remove: ({ context, request, params }) => removeRecord(context, request, testimonial, params.id),

  async toggle_status({ context, request, params }) {
    return serialize(await toggleTestimonial(context, request, params.id));
  },
};

const serialize = (row: TestimonialRow) => ({ ...row, image: imageUrl(row.image) });

function list(call: ListCall, path: string, filter: { activeOnly: boolean }) {
  return listOrPage(call, path, {
    filtered: filteredTestimonials(call.db, filter),
    id: "testimonials.id",
    order: { newestBy: "testimonials.created_at" },
    rows: (ids) => testimonialsById(call.db, ids),
    serialize,
  });
}

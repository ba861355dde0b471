import { testimonials } from "#contract/content/testimonials.ts";
import { apiError } from "#contract/shared/errors.ts";
import { imageUrl } from "#contract/shared/images.ts";
import type { AppContext } from "#server/context.ts";
import { listOrPage, type PageRequest } from "#server/platform/database/paging.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { changeVersioned } from "#server/platform/records/change-record.ts";
import { type TestimonialRow, testimonialById, testimonialCount, testimonialList } from "./queries.ts";
import { removeTestimonial } from "./remove.ts";
import { addTestimonial, testimonial, toggleTestimonial } from "./save.ts";

const serialize = (row: TestimonialRow) => ({ ...row, image: imageUrl(row.image) });

function voices(context: AppContext, path: string, query: PageRequest, activeOnly: boolean) {
  const { db } = context;
  const rows = testimonialList(db, { activeOnly });
  return listOrPage(context, path, { ...query }, rows, () => testimonialCount(db, { activeOnly }), serialize);
}

export const testimonialHandlers: Handlers<typeof testimonials> = {
  list: ({ context, query }) => voices(context, testimonials.list.path, query, false),

  list_public: ({ context, query }) => voices(context, testimonials.list_public.path, query, true),

  async get({ db, params }) {
    const row = await testimonialById(db, params.id);
    if (!row) throw apiError("not_found");
    return serialize(row);
  },

  async create({ context, request, body, files }) {
    return serialize(await addTestimonial(context, request, body, files.image[0]));
  },

  async update({ context, request, params, body, files }) {
    const change = { id: params.id, fields: body, image: files.image[0] };
    return serialize(await changeVersioned(context, request, testimonial, change));
  },

  remove: ({ context, request, params }) => removeTestimonial(context, request, params.id),

  async toggle_status({ context, request, params }) {
    return serialize(await toggleTestimonial(context, request, params.id));
  },
};

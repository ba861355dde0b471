import { testimonials } from "#contract/content/testimonials.ts";
import { refuse } from "#contract/shared/errors.ts";
import { imageUrl } from "#contract/shared/images.ts";
import type { House } from "#server/context.ts";
import { listOrPage, type PageRequest } from "#server/platform/database/lists.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { changeVersioned } from "#server/platform/records/change-record.ts";
import { type TestimonialRow, testimonialById, testimonialCount, testimonialList } from "./queries.ts";
import { removeTestimonial } from "./remove.ts";
import { addTestimonial, testimonial, toggleTestimonial } from "./save.ts";

const present = (row: TestimonialRow) => ({ ...row, image: imageUrl(row.image) });

function voices(house: House, path: string, query: PageRequest, activeOnly: boolean) {
  const { db } = house;
  const rows = testimonialList(db, { activeOnly });
  return listOrPage(house, path, { ...query }, rows, () => testimonialCount(db, { activeOnly }), present);
}

export const testimonialHandlers: Handlers<typeof testimonials> = {
  list: ({ house, query }) => voices(house, testimonials.list.path, query, false),

  list_public: ({ house, query }) => voices(house, testimonials.list_public.path, query, true),

  async get({ db, params }) {
    const row = await testimonialById(db, params.id);
    if (!row) throw refuse("not_found");
    return present(row);
  },

  async create({ house, exchange, body, files }) {
    return present(await addTestimonial(house, exchange, body, files.image[0]));
  },

  async update({ house, exchange, params, body, files }) {
    const change = { id: params.id, fields: body, image: files.image[0] };
    return present(await changeVersioned(house, exchange, testimonial, change));
  },

  remove: ({ house, exchange, params }) => removeTestimonial(house, exchange, params.id),

  async toggle_status({ house, exchange, params }) {
    return present(await toggleTestimonial(house, exchange, params.id));
  },
};

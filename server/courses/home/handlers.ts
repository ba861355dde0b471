import type { home } from "#contract/courses/home.ts";
import { imageUrl } from "#contract/shared/files/images.ts";
import { SHOWN_BESIDE, SHOWN_EMPLOYERS, SHOWN_STARTS } from "#contract/shared/limits.ts";
import { featuredPost } from "#server/content/blog/queries.ts";
import { serializePost } from "#server/content/blog/shown-post.ts";
import { firstEmployers } from "#server/content/employers/queries.ts";
import { newestTestimonials } from "#server/content/testimonials/queries.ts";
import { nextStarts } from "#server/courses/programs/queries.ts";
import type { Handlers } from "#server/platform/http/handler.ts";

const withUrl = <Row extends { image: string | null }>(row: Row) => ({ ...row, image: imageUrl(row.image) });

export const homeHandlers: Handlers<typeof home> = {
  async get({ context, db }) {
    const [starting, testimonials, employers, post] = await Promise.all([
      nextStarts(db, context.clock(), SHOWN_STARTS),
      newestTestimonials(db, SHOWN_BESIDE),
      firstEmployers(db, SHOWN_EMPLOYERS),
      featuredPost(db),
    ]);
    return {
      starting,
      testimonials: testimonials.map(withUrl),
      employers: employers.map(withUrl),
      article: post ? serializePost(post) : null,
    };
  },
};

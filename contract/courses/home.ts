import { z } from "zod";
import { PublicBlogPost } from "#contract/content/blog.ts";
import { Employer } from "#contract/content/employers.ts";
import { PublicTestimonial } from "#contract/content/testimonials.ts";
import { Program } from "#contract/courses/programs/programs.ts";
import { endpoint } from "#contract/shared/endpoint.ts";

/** Content of the home page, except its newest programs. A part that is empty is not shown. */
export const HomePage = z.object({
  /** Open programs that begin next, soonest first. */
  starting: z.array(
    Program.pick({ id: true, title: true, category: true, duration: true, start_date: true }),
  ),
  /** Newest first. */
  testimonials: z.array(PublicTestimonial),
  employers: z.array(Employer.pick({ id: true, name: true, image: true })),
  /** Newest post that staff chose for the home page, otherwise the newest post. */
  article: PublicBlogPost.nullable(),
});
export type HomePage = z.output<typeof HomePage>;

export const home = {
  get: endpoint({
    method: "GET",
    path: "/home/",
    cache: "public",
    access: "public",
    summary:
      "Returns the content of the home page: next starts, testimonials, employers and the article of the week.",
    reply: HomePage,
  }),
};

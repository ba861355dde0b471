import { z } from "zod";
import { Program } from "#contract/learning/programs.ts";
import { endpoint } from "#contract/shared/endpoint.ts";
import { PublicBlogPost } from "./blog.ts";
import { Employer } from "./employers.ts";
import { PublicTestimonial } from "./testimonials.ts";

/** What the home page tells besides its newest programs. Each part may be empty, and is then not shown. */
export const HomePage = z.object({
  /** Open programs that begin next, the first one first. */
  starting: z.array(
    Program.pick({ id: true, title: true, category: true, duration: true, start_date: true }),
  ),
  /** Newest first. */
  testimonials: z.array(PublicTestimonial),
  employers: z.array(Employer.pick({ id: true, name: true, image: true })),
  /** The newest post that staff chose for it, else the newest. */
  article: PublicBlogPost.nullable(),
});
export type HomePage = z.output<typeof HomePage>;

export const home = {
  get: endpoint({
    method: "GET",
    path: "/home/",
    cache: "public",
    access: "public",
    summary: "What the home page tells: next starts, testimonials, employers and the article of the week.",
    reply: HomePage,
  }),
};

import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { listOf, pageQuery } from "#contract/shared/lists.ts";
import {
  changeFlag,
  flag,
  Id,
  requiredLines,
  requiredText,
  searchText,
  Timestamp,
  versionField,
  wholeNumber,
} from "#contract/shared/scalars.ts";

/**
 * A published post. The first line of `description` is its lead, the rest its body. `read_time` is in minutes.
 * `formatted_date` is the day of publishing in Kampala, as "November 20, 2026".
 */
export const PublicBlogPost = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  category: z.string(),
  image: z.string().nullable(),
  read_time: z.number().int(),
  formatted_date: z.string(),
  published_at: Timestamp.nullable(),
  updated_at: Timestamp,
});
export type PublicBlogPost = z.output<typeof PublicBlogPost>;

/** A post as staff see it. A draft's `formatted_date` is the day of its creation. */
export const BlogPost = PublicBlogPost.extend({
  is_published: z.boolean(),
  is_featured: z.boolean(),
  created_at: Timestamp,
});
export type BlogPost = z.output<typeof BlogPost>;

export const readTimeLimits = { least: 1, most: 60, usual: 5 } as const;

const readTime = wholeNumber(
  readTimeLimits.least,
  readTimeLimits.most,
  "Read time must be a number from 1 to 60",
);

const postFields = {
  title: requiredText("Title is required"),
  category: requiredText("Category is required", 100),
  description: requiredLines("Description is required", 50_000),
};

/** The post form (staff-dashboard.md section 5). */
export const BlogPostForm = z.object({
  ...postFields,
  read_time: readTime.default(readTimeLimits.usual).meta({ title: "Read time in minutes" }),
  is_published: flag(true).meta({ title: "Published" }),
  is_featured: flag(false).meta({ title: "Article of the week on the home page" }),
});

/** A change sends the whole post. An absent read_time, is_published or is_featured stays; only an upload replaces the picture. */
const BlogPostChange = z.object({
  ...postFields,
  read_time: readTime.optional(),
  is_published: changeFlag,
  is_featured: changeFlag,
  updated_at: versionField,
});

const image = { image: { kind: "image", max_count: 1 } } as const;
const listQuery = z.object({ search: searchText, ...pageQuery });

export const blog = {
  list: endpoint({
    method: "GET",
    path: "/blog-posts/",
    access: "staff:blog",
    summary: "All posts, newest first; search matches title, category or text.",
    query: listQuery,
    reply: listOf(BlogPost),
  }),
  list_public: endpoint({
    method: "GET",
    path: "/blog-posts/public/",
    cache: "public",
    access: "public",
    summary: "Published posts, newest first; search matches title, category or text.",
    query: listQuery,
    reply: listOf(PublicBlogPost),
  }),
  get_public: endpoint({
    method: "GET",
    path: "/blog-posts/public/{id}/",
    cache: "public",
    access: "public",
    summary: "One published post.",
    reply: PublicBlogPost,
  }),
  get: endpoint({
    method: "GET",
    path: "/blog-posts/{id}/",
    access: "staff:blog",
    summary: "One post, published or not.",
    reply: BlogPost,
  }),
  create: endpoint({
    method: "POST",
    path: "/blog-posts/",
    access: "staff:blog",
    changes: "content",
    summary: "Write a post.",
    body: BlogPostForm,
    files: image,
    idempotent: true,
    reply: BlogPost,
    status: 201,
  }),
  update: endpoint({
    method: "PUT",
    path: "/blog-posts/{id}/",
    access: "staff:blog",
    changes: "content",
    summary: "Change a post; with updated_at, only that version of it.",
    body: BlogPostChange,
    files: image,
    reply: BlogPost,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/blog-posts/{id}/",
    access: "staff:blog",
    changes: "content",
    summary: "Delete a post.",
    reply: "nothing",
  }),
};

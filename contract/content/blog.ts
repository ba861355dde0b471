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
 * A published post. The first line of `description`, which is plain text, is its lead, the rest its body. `read_time` is in
 * minutes. `formatted_date` is the day of publishing in Kampala, as "November 20, 2026".
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

/** The words of `description` as HTML: headings, lists, links and quotes as in a program's. Its first block is the lead. */
const wholeText = { full_description: z.string() };

/** One post with its whole text; lists go without. */
export const PublicArticle = PublicBlogPost.extend(wholeText);
export type PublicArticle = z.output<typeof PublicArticle>;
export const Article = BlogPost.extend(wholeText);
export type Article = z.output<typeof Article>;

export const readTimeLimits = { least: 1, most: 60, usual: 5 } as const;

const readTime = wholeNumber(
  readTimeLimits.least,
  readTimeLimits.most,
  "Read time must be a number from 1 to 60",
);

const required = "Description is required";
const MAX_DESCRIPTION_LENGTH = 50_000;

const postFields = {
  title: requiredText("Title is required"),
  category: requiredText("Category is required", 100),
  full_description: requiredText(required, MAX_DESCRIPTION_LENGTH).meta({ title: "Description" }),
};

/** The post form (staff-dashboard.md section 5). */
export const BlogPostForm = z.object({
  ...postFields,
  read_time: readTime.default(readTimeLimits.usual).meta({ title: "Read time in minutes" }),
  is_published: flag(true).meta({ title: "Published" }),
  is_featured: flag(false).meta({ title: "Article of the week on the home page" }),
});

/** The text comes as HTML in `full_description` or as plain text in `description`, whose lines become paragraphs. */
const eitherText = {
  description: requiredLines(required, MAX_DESCRIPTION_LENGTH).optional(),
  full_description: postFields.full_description.optional(),
};

interface EitherText {
  description?: string | undefined;
  full_description?: string | undefined;
}

const withText = <S extends z.ZodType<EitherText>>(schema: S): S =>
  schema.refine(({ description, full_description }) => description ?? full_description, {
    path: ["description"],
    error: required,
    // Said also when other fields failed.
    when: ({ value, issues }) =>
      typeof value === "object" &&
      value !== null &&
      !issues.some(({ path }) => /description$/.test(String(path?.[0]))),
  });

const NewBlogPost = withText(BlogPostForm.extend(eitherText));

/**
 * A change sends the whole post. An absent read_time, is_published or is_featured stays; only an upload replaces the picture.
 * Of two texts the one that differs from the stored one is taken, of two that differ the HTML.
 */
const BlogPostChange = withText(
  z.object({
    ...postFields,
    ...eitherText,
    read_time: readTime.optional(),
    is_published: changeFlag,
    is_featured: changeFlag,
    updated_at: versionField,
  }),
);

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
    reply: PublicArticle,
  }),
  get: endpoint({
    method: "GET",
    path: "/blog-posts/{id}/",
    access: "staff:blog",
    summary: "One post, published or not.",
    reply: Article,
  }),
  create: endpoint({
    method: "POST",
    path: "/blog-posts/",
    access: "staff:blog",
    changes: "content",
    summary: "Write a post.",
    body: NewBlogPost,
    files: image,
    idempotent: true,
    reply: Article,
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
    reply: Article,
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

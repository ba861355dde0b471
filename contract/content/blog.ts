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
 * Published post. `description` is plain text: its first line is the lead, the rest the body. `read_time` is in
 * minutes. `formatted_date` is the day of publishing in Kampala, such as "November 20, 2026".
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

/** Post as staff see it. The `formatted_date` of a draft is the day of its creation. */
export const BlogPost = PublicBlogPost.extend({
  is_published: z.boolean(),
  is_featured: z.boolean(),
  created_at: Timestamp,
});
export type BlogPost = z.output<typeof BlogPost>;

/** The text of `description` as HTML, with headings, lists, links and quotes. The first block is the lead. */
const wholeText = { full_description: z.string() };

/** One post with its whole text. Lists leave it out. */
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

/** Post form (staff.md 5). */
export const BlogPostForm = z.object({
  ...postFields,
  read_time: readTime.default(readTimeLimits.usual).meta({ title: "Read time in minutes" }),
  is_published: flag(true).meta({ title: "Published" }),
  is_featured: flag(false).meta({ title: "Article of the week on the home page" }),
});

/** Text of a post: HTML in `full_description`, or plain text in `description`, whose lines become paragraphs. */
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
    // Reported even if other fields are invalid.
    when: ({ value, issues }) =>
      typeof value === "object" &&
      value !== null &&
      !issues.some(({ path }) => /description$/.test(String(path?.[0]))),
  });

const NewBlogPost = withText(BlogPostForm.extend(eitherText));

/**
 * Change of a post. It sends the whole post, except that an absent read_time, is_published or is_featured is left
 * unchanged. Only an upload replaces the picture. If both texts are sent, the one that differs from the stored text is
 * used; if both differ, the HTML is used.
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
    summary: "Lists all posts, newest first. Search matches the title, category or text.",
    query: listQuery,
    reply: listOf(BlogPost),
  }),
  list_public: endpoint({
    method: "GET",
    path: "/blog-posts/public/",
    cache: "public",
    access: "public",
    summary: "Lists published posts, newest first. Search matches the title, category or text.",
    query: listQuery,
    reply: listOf(PublicBlogPost),
  }),
  get_public: endpoint({
    method: "GET",
    path: "/blog-posts/public/{id}/",
    cache: "public",
    access: "public",
    summary: "Returns one published post.",
    reply: PublicArticle,
  }),
  get: endpoint({
    method: "GET",
    path: "/blog-posts/{id}/",
    access: "staff:blog",
    summary: "Returns one post, published or not.",
    reply: Article,
  }),
  create: endpoint({
    method: "POST",
    path: "/blog-posts/",
    access: "staff:blog",
    changes: "content",
    summary: "Creates a post.",
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
    summary: "Changes a post. An outdated `updated_at` is refused with 409.",
    body: BlogPostChange,
    files: image,
    idempotent: true,
    reply: Article,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/blog-posts/{id}/",
    access: "staff:blog",
    changes: "content",
    summary: "Deletes a post.",
    reply: "nothing",
  }),
};

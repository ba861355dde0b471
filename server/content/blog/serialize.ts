import type { z } from "zod";
import type { Article } from "#contract/content/blog.ts";
import { paragraphsOf, sanitizeForReading } from "#server/platform/records/rich-text.ts";
import type { BlogPostRow } from "./queries.ts";
import { serializePost } from "./shown-post.ts";

export function serializeArticle(row: BlogPostRow): z.input<typeof Article> {
  return { ...serializePost(row), full_description: articleHtml(row) };
}

export const articleHtml = ({ description, full_description }: BlogPostRow): string =>
  full_description === null ? paragraphsOf(description) : sanitizeForReading(full_description);

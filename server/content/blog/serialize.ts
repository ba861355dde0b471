import type { z } from "zod";
import type { Article, BlogPost } from "#contract/content/blog.ts";
import { imageUrl } from "#contract/shared/images.ts";
import { paragraphsOf, sanitizeForReading } from "#server/platform/records/rich-text.ts";
import type { BlogPostRow } from "./queries.ts";

// The day in Kampala, wherever the server is.
const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "Africa/Kampala" });

/** The date is formatted here, so that every screen shows the same one. */
export function serializePost(row: BlogPostRow): z.input<typeof BlogPost> {
  const formatted_date = day.format(row.published_at ?? row.created_at);
  return { ...row, image: imageUrl(row.image), formatted_date };
}

export function serializeArticle(row: BlogPostRow): z.input<typeof Article> {
  return { ...serializePost(row), full_description: articleHtml(row) };
}

export const articleHtml = ({ description, full_description }: BlogPostRow): string =>
  full_description === null ? paragraphsOf(description) : sanitizeForReading(full_description);

import type { z } from "zod";
import type { BlogPost } from "#contract/content/blog.ts";
import { imageUrl } from "#contract/shared/files/images.ts";
import type { BlogPostRow } from "./queries.ts";

// Formats the day in Kampala, wherever the server is.
const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "Africa/Kampala" });

/** Serializes a post. The server formats the date, so that every screen shows the same one. */
export function serializePost(row: BlogPostRow): z.input<typeof BlogPost> {
  const formatted_date = day.format(row.published_at ?? row.created_at);
  return { ...row, image: imageUrl(row.image), formatted_date };
}

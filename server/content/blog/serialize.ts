import type { z } from "zod";
import type { BlogPost } from "#contract/content/blog.ts";
import { imageUrl } from "#contract/shared/images.ts";
import type { BlogPostRow } from "./queries.ts";

// The institute's own day, wherever the server stands (api.md section 2: Africa/Kampala).
const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "Africa/Kampala" });

/** A row as the contract's BlogPost; the date is formatted here so that every screen shows the same one. */
export function serializePost(row: BlogPostRow): z.input<typeof BlogPost> {
  return {
    ...row,
    image: imageUrl(row.image),
    formatted_date: day.format(row.published_at ?? row.created_at),
  };
}

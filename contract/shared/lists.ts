import { z } from "zod";
import { boundedText } from "./bounded-text.ts";

/** The query and reply of every list (api.md section 6, "Lists"). */

const pageNumber = "Page must be a whole number from 1 to 1000000.";
const pageSize = "Page size must be a whole number from 1 to 100.";

export const pageQuery = {
  page: z.coerce
    .number({ error: pageNumber })
    .int(pageNumber)
    .min(1, pageNumber)
    .max(1_000_000, pageNumber)
    .optional(),
  page_size: z.coerce
    .number({ error: pageSize })
    .int(pageSize)
    .min(1, pageSize)
    .max(100, pageSize)
    .optional(),
  /** Where to go on; taken from `next`. */
  cursor: boundedText(200, { long: "Cursor is too long." }).optional(),
};
const query = z.object(pageQuery);
export type PageQuery = z.output<typeof query>;

export const paged = <T extends z.ZodType>(item: T) =>
  z.object({
    /** At most MOST_COUNTED. */
    count: z.number().int(),
    count_is_exact: z.boolean(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item),
  });

export interface Page<T> {
  count: number;
  count_is_exact: boolean;
  next: string | null;
  previous: string | null;
  results: T[];
}

/** A plain array, or a page when `page` is given. */
export const listOf = <T extends z.ZodType>(item: T) => z.union([z.array(item), paged(item)]);

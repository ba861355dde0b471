import { z } from "zod";
import { boundedText } from "./text/bounded-text.ts";

/** Query and reply of every list (api.md 6, "Lists"). */

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
  /** Position at which to continue, taken from `next`. */
  cursor: boundedText(200, { long: "Cursor is too long." }).optional(),
};
const query = z.object(pageQuery);
export type PageQuery = z.output<typeof query>;

/**
 * Returns the parameter `ordering` of a list: one of these names, with or without a leading -, or nothing. `also` are
 * other accepted values.
 */
export const orderingOf = <Name extends string, Also extends string = never>(
  names: readonly Name[],
  also: readonly Also[] = [],
) =>
  z
    .enum(["", ...names, ...names.map((name) => `-${name}` as const), ...also], {
      error: `Ordering must be one of ${names.join(", ")}, with or without a leading -.`,
    })
    .optional();

export const paged = <T extends z.ZodType>(item: T) =>
  z.object({
    /** Number of all results, at most MOST_COUNTED. */
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

/** Returns the reply of a list: a plain array, or a page if `page` is given. */
export const listOf = <T extends z.ZodType>(item: T) => z.union([z.array(item), paged(item)]);

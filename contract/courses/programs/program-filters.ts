import { z } from "zod";
import { filter, requiredFlag, searchText } from "#contract/shared/scalars.ts";
import { paddedText, valueText } from "#contract/shared/text/bounded-text.ts";

/** Filters of a list of programs. The programs page and the API use the same names. */

/** Choices for the start, by the calendar of Kampala. `any_time` is a program without a start date. */
export const startChoices = ["this_month", "next_three_months", "later", "any_time"] as const;
export type StartChoice = (typeof startChoices)[number];

/** Choices for the duration. A month counts as up to 31 days. */
export const durationChoices = ["up_to_week", "up_to_month", "longer"] as const;
export type DurationChoice = (typeof durationChoices)[number];

const oneOf = <const Choices extends readonly [string, ...string[]]>(choices: Choices) =>
  filter(z.enum(choices), `Must be one of ${choices.join(", ")}.`);
const flag = filter(requiredFlag, "Must be true or false.");

const MAX_PRICE = 999_999_999_999;
/** Filter by price. Typed text such as "300,000" is accepted, too. */
const price = filter(
  z.union([
    z.number().int().min(0).max(MAX_PRICE),
    valueText()
      .regex(/^\d{1,3}(?:[, ]?\d{3}){0,3}$|^\d{1,12}$/)
      .transform((typed) => Number(typed.replace(/\D/g, ""))),
  ]),
  `Must be a whole number from 0 to ${MAX_PRICE}.`,
);

export const programFilters = {
  search: searchText,
  category: paddedText(100).trim().max(100).optional(),
  is_free: flag,
  min_price: price,
  max_price: price,
  starts: oneOf(startChoices),
  duration: oneOf(durationChoices),
  is_enrollment_open: flag,
};
const filters = z.object(programFilters);
export type ProgramFilters = z.output<typeof filters>;

const Choices = z.array(z.object({ value: z.string(), count: z.number().int() }));

/**
 * Number of matching programs, and for each choice of a filter, the number if it replaced the present choice.
 * Categories are ordered by their newest programs.
 */
export const ProgramCounts = z.object({
  count: z.number().int(),
  count_is_exact: z.boolean(),
  category: Choices,
  is_free: Choices,
  starts: Choices,
  duration: Choices,
  is_enrollment_open: Choices,
});
export type ProgramCounts = z.output<typeof ProgramCounts>;
/** Filters whose choices are counted. */
export type CountedFilter = Exclude<keyof ProgramCounts, "count" | "count_is_exact">;

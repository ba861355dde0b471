import type { Program } from "#contract/courses/programs/programs.ts";
import { cutAt } from "#contract/shared/text/cut-text.ts";
import { today } from "#web/api/today.ts";

/** Length of a description on a card, in characters (visitors.md 9). */
const EXCERPT_LENGTH = 120;

/** The fields of a program that a card shows. The long texts stay on the server. */
export type ProgramSummary = Pick<
  Program,
  | "id"
  | "title"
  | "image"
  | "category"
  | "duration"
  | "price"
  | "price_amount"
  | "currency"
  | "is_free"
  | "is_enrollment_open"
  | "days_until_deadline"
  | "enrollment_deadline"
> & {
  excerpt: string;
  /** The first day, if it is in the future. */
  starts: string | null;
};

export function summarise(program: Program): ProgramSummary {
  const { id, title, image, category, duration, price, price_amount, currency, is_free } = program;
  const { is_enrollment_open, days_until_deadline, enrollment_deadline, short_description, start_date } =
    program;
  const excerpt = cutAt(short_description, EXCERPT_LENGTH);
  return {
    ...{ id, title, image, category, duration, price, price_amount, currency, is_free },
    ...{ is_enrollment_open, days_until_deadline, enrollment_deadline, excerpt },
    starts: start_date && start_date >= today() ? start_date : null,
  };
}

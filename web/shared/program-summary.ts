import type { Program } from "#contract/learning/programs.ts";
import { cutAt } from "#contract/shared/cut-text.ts";
import { kampalaDay } from "#contract/shared/kampala-day.ts";
import { serverNow } from "#web/server-time.ts";

/** Characters of a description on a card (public-site.md section 9). */
const EXCERPT_LENGTH = 120;

/** What a card shows of a program; the long texts stay on the server. */
export type ProgramSummary = Pick<
  Program,
  | "id"
  | "title"
  | "image"
  | "category"
  | "duration"
  | "price"
  | "is_free"
  | "is_enrollment_open"
  | "days_until_deadline"
> & {
  excerpt: string;
  /** The first day, while it lies ahead. */
  starts: string | null;
};

export function summarise(program: Program): ProgramSummary {
  const { id, title, image, category, duration, price, is_free } = program;
  const { is_enrollment_open, days_until_deadline, short_description, start_date } = program;
  const excerpt = cutAt(short_description, EXCERPT_LENGTH);
  return {
    ...{ id, title, image, category, duration, price, is_free },
    ...{ is_enrollment_open, days_until_deadline, excerpt },
    starts: start_date && start_date >= kampalaDay(new Date(serverNow())) ? start_date : null,
  };
}

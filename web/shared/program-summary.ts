import type { Program } from "#contract/learning/programs.ts";
import { kampalaDay } from "#contract/shared/kampala-day.ts";
import { serverNow } from "#web/server-time.ts";
import { excerptOf } from "./excerpt.ts";

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
  const excerpt = excerptOf(short_description);
  return {
    ...{ id, title, image, category, duration, price, is_free },
    ...{ is_enrollment_open, days_until_deadline, excerpt },
    starts: start_date && start_date >= kampalaDay(new Date(serverNow())) ? start_date : null,
  };
}

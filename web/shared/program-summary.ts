import type { Program } from "#contract/learning/programs.ts";
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
> & { excerpt: string };

export function summarise(program: Program): ProgramSummary {
  const { id, title, image, category, duration, price, is_free } = program;
  const { is_enrollment_open, days_until_deadline, short_description } = program;
  const excerpt = excerptOf(short_description);
  return {
    ...{ id, title, image, category, duration, price, is_free },
    ...{ is_enrollment_open, days_until_deadline, excerpt },
  };
}

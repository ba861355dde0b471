import { kampalaDay } from "#contract/affiliates/commission-rules.ts";
import type { Program } from "#contract/learning/programs.ts";

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
    starts: start_date && start_date >= kampalaDay(new Date()) ? start_date : null,
  };
}

/** At most 120 characters, up to the end of a word, then "..." (public-site.md section 9). */
export function excerptOf(text: string, length = 120): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length);
  // A word that ends there is whole; one that fills most of the excerpt is cut.
  const end = /\s/.test(text.charAt(length)) ? length : cut.search(/\s\S*$/);
  return `${cut.slice(0, end > length / 2 ? end : length).trimEnd()}...`;
}

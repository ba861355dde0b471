import type { z } from "zod";
import { daysUntil } from "#contract/courses/deadlines.ts";
import type { DetailedProgram, Program } from "#contract/courses/programs/programs.ts";
import { imageUrl } from "#contract/shared/files/images.ts";
import { parsePrice } from "#contract/shared/money/money.ts";
import { firstCharacters } from "#contract/shared/text/cut-text.ts";
import { sanitizeForReading } from "#server/platform/records/rich-text.ts";
import type { ProgramRow } from "./queries.ts";

const SHORT_DESCRIPTION_LENGTH = 200;

/** Returns a row as the contract's program (api.md 3). The server's clock decides whether enrollment is open. */
export function serializeProgram(row: ProgramRow, now: Date): z.input<typeof DetailedProgram> {
  const {
    image,
    deleted_at,
    duration_days,
    price_amount: orderedBy,
    search_text,
    sort_title,
    audience_text,
    ...shown
  } = row;
  const { closes_on, is_draft, ...rest } = shown;
  const deadline = row.enrollment_deadline;
  return {
    ...rest,
    ...(closes_on && { closes_on }),
    ...(is_draft && { is_draft }),
    full_description: sanitizeForReading(row.full_description),
    image: imageUrl(image),
    ...priceAsNumber(row.price),
    short_description: row.short_description || firstCharacters(row.description, SHORT_DESCRIPTION_LENGTH),
    is_enrollment_open: deadline === null || deadline > now,
    days_until_deadline: deadline === null ? null : daysUntil(deadline, now),
  };
}

/** Returns a program that is only similar to the search. */
export function serializeNearMatch(row: ProgramRow, now: Date): z.input<typeof Program> {
  return { ...serializeProgram(row, now), is_near_match: true };
}

/** Returns the price as number and currency (api.md 6), or nulls if its text is not one amount. */
export function priceAsNumber(price: string) {
  const money = parsePrice(price);
  return { price_amount: money?.amount_minor ?? null, currency: money?.currency ?? null };
}

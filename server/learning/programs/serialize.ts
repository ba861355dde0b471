import type { z } from "zod";
import { daysUntil } from "#contract/learning/deadlines.ts";
import type { DetailedProgram, Program } from "#contract/learning/programs.ts";
import { firstCharacters } from "#contract/shared/cut-text.ts";
import { imageUrl } from "#contract/shared/images.ts";
import { parsePrice } from "#contract/shared/money.ts";
import { sanitizeForReading } from "#server/platform/records/rich-text.ts";
import type { ProgramRow } from "./queries.ts";

const SHORT_DESCRIPTION_LENGTH = 200;

/** A row as the contract's program (api.md section 3). The server's clock decides whether enrollment is open. */
export function serializeProgram(row: ProgramRow, now: Date): z.input<typeof DetailedProgram> {
  const { image, deleted_at, duration_days, price_amount: orderedBy, search_text, ...shown } = row;
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

/** A program that only resembles what was searched for. */
export function serializeNearMatch(row: ProgramRow, now: Date): z.input<typeof Program> {
  return { ...serializeProgram(row, now), is_near_match: true };
}

/** The price as a number beside its text (api.md section 6); nulls for a text that is not one sum. */
export function priceAsNumber(price: string) {
  const money = parsePrice(price);
  return { price_amount: money?.amount_minor ?? null, currency: money?.currency ?? null };
}

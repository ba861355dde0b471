import { randomInt } from "node:crypto";
import {
  REFERENCE_LENGTH,
  REFERENCE_VALUES,
  referenceOf,
  referencePrefix,
} from "#contract/fees/references.ts";
import { apiError } from "#contract/shared/errors.ts";
import { parsePrice } from "#contract/shared/money.ts";
import { programPlan } from "#server/fees/program-plans/queries.ts";
import { feeRules } from "#server/fees/rules/queries.ts";
import { instituteIdentity } from "#server/institute/queries.ts";
import type { Database, Transaction } from "#server/platform/database/connection.ts";
import { endOfDueDay } from "./due-day.ts";
import { savePlan, sharesOf } from "./plan.ts";
import { insertCharge, pricedProgram } from "./queries.ts";

const DAY_MS = 86_400_000;

export interface Enrolled {
  enrollment_id: number;
  /** Start of the first enrollment; the due days count from it. */
  enrolled_at: Date;
  user_id: number;
  program: { id: number; title: string; price: string; start_date: string | null };
}

/**
 * Creates the charge of a new enrollment in the enrollment's transaction, at the current price. It is due after the
 * institute's due days, or when the program starts if that is earlier (beyond.md 1.1). A program without a price gets
 * no charge.
 */
export async function createCharge(db: Transaction, enrolled: Enrolled, now: Date): Promise<void> {
  const { program } = enrolled;
  const price = parsePrice(program.price);
  if (!price || price.amount_minor === 0) return;
  const { due_days, is_on } = await feeRules(db);
  const institute = await instituteIdentity(db);
  const due_at = dueAt(enrolled.enrolled_at, due_days, program.start_date);
  const id = await insertCharge(db, {
    ...price,
    reference: newReference(institute.reference_prefix || referencePrefix(institute.name)),
    enrollment_id: enrolled.enrollment_id,
    user_id: enrolled.user_id,
    program_id: program.id,
    program_title: program.title,
    whole_due_at: due_at,
    due_at,
    created_at: now,
    asked_since: is_on ? now : null,
  });
  const plan = await programPlan(db, program.id);
  if (plan && plan.parts.length > 0) {
    const parts = sharesOf(price.amount_minor, plan.parts, enrolled.enrolled_at);
    await savePlan(db, id, parts);
  }
}

/** Returns the fee that an enrollment would make now, or null without one. @throws ApiError 404 */
export async function previewCharge(db: Database, programId: number, now: Date) {
  const program = await pricedProgram(db, programId);
  if (!program) throw apiError("not_found");
  const { due_days, is_on } = await feeRules(db);
  const price = parsePrice(program.price);
  if (!is_on || !price || price.amount_minor === 0) return null;
  const plan = await programPlan(db, program.id);
  const parts = plan && plan.parts.length > 0 ? sharesOf(price.amount_minor, plan.parts, now) : [];
  const due_at = parts[0]?.due_at ?? dueAt(now, due_days, program.start_date);
  return { ...price, due_at, parts: parts.map(({ amount_minor, due_at }) => ({ amount_minor, due_at })) };
}

/** Returns the due date. A start date in the past makes nothing due before the day of the enrollment. */
export function dueAt(enrolledAt: Date, dueDays: number, startDate: string | null): Date {
  const usual = enrolledAt.getTime() + dueDays * DAY_MS;
  const start = startDate === null ? usual : new Date(startDate).getTime();
  return endOfDueDay(new Date(Math.max(enrolledAt.getTime(), Math.min(usual, start))));
}

/**
 * Returns a random reference, one of 27 billion. A duplicate violates the unique constraint, and the call is retried.
 */
export function newReference(prefix?: string): string {
  const values = Array.from({ length: REFERENCE_LENGTH }, () => randomInt(REFERENCE_VALUES));
  return referenceOf(values, prefix);
}

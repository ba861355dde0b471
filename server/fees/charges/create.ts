import { randomInt } from "node:crypto";
import {
  REFERENCE_LENGTH,
  REFERENCE_VALUES,
  referenceOf,
  referencePrefix,
} from "#contract/fees/references.ts";
import { apiError } from "#contract/shared/errors.ts";
import { parsePrice } from "#contract/shared/money/money.ts";
import { DAY_MS } from "#contract/shared/time/durations.ts";
import { programPlan } from "#server/fees/program-plans/queries.ts";
import { feeRules } from "#server/fees/rules/queries.ts";
import { instituteIdentity } from "#server/institute/queries.ts";
import type { Database, Transaction } from "#server/platform/database/connection.ts";
import { endOfDueDay } from "./due-day.ts";
import { savePlan, sharesOf } from "./plan.ts";
import { insertCharge, pricedProgram } from "./queries.ts";

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
  const fee = await feeOf(db, program, enrolled.enrolled_at);
  if (!fee) return;
  const institute = await instituteIdentity(db);
  const id = await insertCharge(db, {
    ...fee.price,
    reference: newReference(institute.reference_prefix || referencePrefix(institute.name)),
    enrollment_id: enrolled.enrollment_id,
    user_id: enrolled.user_id,
    program_id: program.id,
    program_title: program.title,
    whole_due_at: fee.due_at,
    due_at: fee.due_at,
    created_at: now,
    asked_since: fee.is_on ? now : null,
  });
  if (fee.parts.length > 0) await savePlan(db, id, fee.parts);
}

/** Returns the fee that an enrollment would make now, or null without one. @throws ApiError 404 */
export async function previewCharge(db: Database, programId: number, now: Date) {
  const program = await pricedProgram(db, programId);
  if (!program) throw apiError("not_found");
  const fee = await feeOf(db, program, now);
  if (!fee?.is_on) return null;
  const parts = fee.parts.map(({ amount_minor, due_at }) => ({ amount_minor, due_at }));
  return { ...fee.price, due_at: parts[0]?.due_at ?? fee.due_at, parts };
}

/** Returns the fee of an enrollment, with the parts of the program's plan. Null for a program without a price. */
async function feeOf(
  db: Database,
  program: Pick<Enrolled["program"], "id" | "price" | "start_date">,
  enrolledAt: Date,
) {
  const price = parsePrice(program.price);
  if (!price || price.amount_minor === 0) return null;
  const { due_days, is_on } = await feeRules(db);
  const plan = await programPlan(db, program.id);
  const parts = plan ? sharesOf(price.amount_minor, plan.parts, enrolledAt) : [];
  return { price, is_on, due_at: dueAt(enrolledAt, due_days, program.start_date), parts };
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

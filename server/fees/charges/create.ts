import { randomInt } from "node:crypto";
import {
  REFERENCE_LENGTH,
  REFERENCE_VALUES,
  referenceOf,
  referencePrefix,
} from "#contract/fees/references.ts";
import { parsePrice } from "#contract/shared/money.ts";
import { instituteIdentity } from "#server/content/institute/queries.ts";
import { programPlan } from "#server/fees/program-plans/queries.ts";
import { feeRules } from "#server/fees/rules/queries.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import { endOfDueDay } from "./due-day.ts";
import { savePlan, sharesOf } from "./plan.ts";
import { insertCharge } from "./queries.ts";

const DAY_MS = 86_400_000;

export interface Enrolled {
  enrollment_id: number;
  /** The date of the first enrollment, from which the days of the fee count. */
  enrolled_at: Date;
  user_id: number;
  program: { id: number; title: string; price: string; start_date: string | null };
}

/**
 * The fee of a new enrollment, in its own transaction: the price and currency of this moment, due after the institute's
 * days or when the program starts, whichever is earlier (beyond.md section 1). A program without a price has none.
 */
export async function createCharge(db: Transaction, enrolled: Enrolled, now: Date): Promise<void> {
  const { program } = enrolled;
  const price = parsePrice(program.price);
  if (!price || price.amount_minor === 0) return;
  const { due_days, is_on } = await feeRules(db);
  const due_at = dueAt(enrolled.enrolled_at, due_days, program.start_date);
  const id = await insertCharge(db, {
    ...price,
    reference: newReference(referencePrefix((await instituteIdentity(db)).name)),
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

/** A start that is over makes nothing due before the day of the enrollment. */
export function dueAt(enrolledAt: Date, dueDays: number, startDate: string | null): Date {
  const usual = enrolledAt.getTime() + dueDays * DAY_MS;
  const start = startDate === null ? usual : new Date(startDate).getTime();
  return endOfDueDay(new Date(Math.max(enrolledAt.getTime(), Math.min(usual, start))));
}

/** 27 billion of them: two that are alike are refused by the constraint, and the call is tried again. */
export function newReference(prefix?: string): string {
  const values = Array.from({ length: REFERENCE_LENGTH }, () => randomInt(REFERENCE_VALUES));
  return referenceOf(values, prefix);
}

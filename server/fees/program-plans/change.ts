import type { z } from "zod";
import { amountProblem, readAmount } from "#contract/fees/money-fields.ts";
import type { ProgramPlan, ProgramPlanForm } from "#contract/fees/program-plans.ts";
import { apiError, invalid } from "#contract/shared/errors.ts";
import { formatMoney, type Money, parsePrice } from "#contract/shared/money/money.ts";
import type { AppContext } from "#server/context.ts";
import { feeRules } from "#server/fees/rules/queries.ts";
import type { Database, Transaction } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { actOn } from "#server/platform/records/act.ts";
import { lockedProgramToPay, programPlan, programToPay, savePlanOfProgram } from "./queries.ts";

type Form = z.output<typeof ProgramPlanForm>;

/** Returns the plan of a program with its price. @throws ApiError 404 */
export async function planDetail(db: Database, id: number): Promise<z.input<typeof ProgramPlan>> {
  const program = await programToPay(db, id);
  if (!program) throw apiError("not_found");
  const price = priceOf(program);
  const { is_on } = await feeRules(db);
  const { unit, parts, updated_at } = (await programPlan(db, id)) ?? noPlan;
  return {
    ...{ is_on, unit, parts, updated_at },
    currency: price?.currency ?? null,
    price_minor: price?.amount_minor ?? 0,
  };
}

const noPlan = { unit: "percent" as const, parts: [], updated_at: null };

/**
 * Changes the plan of a program. It applies to later enrollments.
 * @throws ApiError 400 at the part or at `parts`, 404 when there is no such program, 409 when somebody else changed the
 * plan in the meantime
 */
export function changePlan(context: AppContext, request: RequestContext, id: number, form: Form) {
  const subject = {
    lock: (db: Transaction) => lockedPlan(db, id),
    version: form.updated_at,
    current: (db: Transaction) => planDetail(db, id),
  };
  return actOn(context, request, subject, async ({ program, before }, { db, now, did }) => {
    const plan = { unit: form.unit, parts: partsOf(form, priceOf(program)) };
    await savePlanOfProgram(db, id, plan, now);
    did("program.plan", { id, before, after: plan });
    return planDetail(db, id);
  });
}

/** Locks the program, which also protects its plan, and returns both. */
async function lockedPlan(db: Transaction, id: number) {
  const program = await lockedProgramToPay(db, id);
  const before = program && (await programPlan(db, id));
  return program && { program, before, updated_at: before?.updated_at ?? null };
}

/** Returns the price, or undefined if the program is free. */
function priceOf({ price }: { price: string }): Money | undefined {
  const money = parsePrice(price);
  return money && money.amount_minor > 0 ? money : undefined;
}

function partsOf({ unit, parts }: Form, price: Money | undefined) {
  if (parts.length === 0) return [];
  if (!price) throw invalid({ parts: ["A program without a price has no plan."] });
  const read = parts.map(({ share, after_days }, at) => {
    const value = unit === "percent" ? percentOf(share) : readAmount(share, price.currency);
    const wrong = unit === "percent" ? "Enter whole percent, from 1 to 99." : amountProblem(share);
    if (value === undefined) throw invalid({ [`parts.${at}.share`]: [wrong] });
    return { share: value, after_days };
  });
  const sum = read.reduce((total, { share }) => total + share, 0);
  if (unit === "percent" && sum !== 100)
    throw invalid({ parts: [`The parts are ${sum}% together. They must be 100%.`] });
  const words = (amount_minor: number) => formatMoney({ currency: price.currency, amount_minor });
  if (unit === "amount" && sum !== price.amount_minor)
    throw invalid({
      parts: [`The parts are ${words(sum)} together. They must be ${words(price.amount_minor)}.`],
    });
  return read;
}

function percentOf(typed: string): number | undefined {
  const percent = Number(typed);
  return Number.isInteger(percent) && percent >= 1 && percent <= 99 ? percent : undefined;
}

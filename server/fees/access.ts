import { apiError, apiErrors } from "#contract/shared/errors.ts";
import { formatMoney } from "#contract/shared/money.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { type ChargeRow, chargesOf } from "./charges/queries.ts";
import { isSettled, leftOf } from "./charges/serialize.ts";
import { type FeeRulesRow, feeRules } from "./rules/queries.ts";

const DAY_MS = 86_400_000;

/** Whether a charge keeps its program's pages closed by the institute's rules (beyond.md section 1). */
export function isClosedBy(charge: ChargeRow, rules: FeeRulesRow, now: Date): boolean {
  if (!rules.is_on || rules.access === "open" || isSettled(charge)) return false;
  if (rules.access === "closed") return true;
  return charge.due_at.getTime() + rules.grace_days * DAY_MS < now.getTime();
}

/** The ids of the student's programs that are closed until their fee is settled. */
export async function closedPrograms(
  db: Database,
  userId: number,
  now: Date,
): Promise<Map<number, ChargeRow>> {
  const rules = await feeRules(db);
  if (!rules.is_on || rules.access === "open") return new Map();
  const closed = (await chargesOf(db, userId)).filter((charge) => isClosedBy(charge, rules, now));
  return new Map(
    closed.flatMap((charge) => (charge.program_id === null ? [] : [[charge.program_id, charge]])),
  );
}

/**
 * A student opens what belongs to a program.
 * @throws ApiError 403 "Pay the fee of {amount} for {program} to continue."
 */
export async function requirePaid(db: Database, userId: number, programId: number, now: Date): Promise<void> {
  const charge = (await closedPrograms(db, userId, now)).get(programId);
  if (!charge) return;
  const amount = formatMoney({ currency: charge.currency, amount_minor: leftOf(charge) });
  throw apiError("fee_unpaid", {
    sentence: apiErrors.fee_unpaid.sentence
      .replace("{amount}", amount)
      .replace("{program}", charge.program_title),
  });
}

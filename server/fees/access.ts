import { type RawBuilder, sql } from "kysely";
import { apiError, apiErrors } from "#contract/shared/errors.ts";
import { formatMoney } from "#contract/shared/money.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { type ChargeRow, chargesOf } from "./charges/queries.ts";
import { isSettled, leftOf } from "./charges/serialize.ts";
import { type FeeRulesRow, feeRules } from "./rules/queries.ts";

const DAY_MS = 86_400_000;

/**
 * Whether a charge keeps its program's pages closed by the institute's rules (beyond.md section 1). Where they are closed
 * until the fee is settled, a charge of before fees were switched on has until its due date.
 */
export function isClosedBy(charge: ChargeRow, rules: FeeRulesRow, now: Date): boolean {
  if (!rules.is_on || rules.access === "open" || isSettled(charge)) return false;
  if (rules.access === "closed" && isAskedFromTheStart(charge)) return true;
  if (rules.access === "closed") return charge.due_at < now;
  return charge.due_at.getTime() + rules.grace_days * DAY_MS < now.getTime();
}

const isAskedFromTheStart = ({ asked_since, created_at }: ChargeRow) =>
  asked_since !== null && asked_since.getTime() <= created_at.getTime();

/** The same as a condition on a student and a program, for lists and open streams. */
export const isClosedTo = (user: RawBuilder<unknown>, program: RawBuilder<unknown>, now: Date) =>
  sql<boolean>`EXISTS (
  SELECT 1 FROM charges, fee_rules WHERE fee_rules.is_on AND fee_rules.access <> 'open'
    AND charges.user_id = ${user} AND charges.program_id = ${program} AND charges.state IN ('unpaid', 'part_paid')
    AND CASE fee_rules.access
      WHEN 'closed' THEN coalesce(charges.asked_since <= charges.created_at, false) OR charges.due_at < ${now}
      ELSE charges.due_at + fee_rules.grace_days * interval '1 day' < ${now} END)`;

/** The ids of the student's programs that are closed until their fee is settled; none for staff, who never pay. */
export async function closedPrograms(
  db: Database,
  { id, role }: Pick<Viewer, "id" | "role">,
  now: Date,
): Promise<Map<number, ChargeRow>> {
  if (role !== "student") return new Map();
  const rules = await feeRules(db);
  if (!rules.is_on || rules.access === "open") return new Map();
  const closed = (await chargesOf(db, id)).filter((charge) => isClosedBy(charge, rules, now));
  return new Map(
    closed.flatMap((charge) => (charge.program_id === null ? [] : [[charge.program_id, charge]])),
  );
}

/**
 * Refuses a student what belongs to a program that is closed until its fee is paid. Staff are never refused.
 * @throws ApiError 403 "Pay the fee of {amount} for {program} to continue."
 */
export async function requirePaid(
  db: Database,
  viewer: Pick<Viewer, "id" | "role">,
  programId: number,
  now: Date,
): Promise<void> {
  const charge = (await closedPrograms(db, viewer, now)).get(programId);
  if (!charge) return;
  const amount = formatMoney({ currency: charge.currency, amount_minor: leftOf(charge) });
  throw apiError("fee_unpaid", {
    sentence: apiErrors.fee_unpaid.sentence
      .replace("{amount}", amount)
      .replace("{program}", charge.program_title),
  });
}

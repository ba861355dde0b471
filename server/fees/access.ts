import { type RawBuilder, sql } from "kysely";
import { apiError, apiErrors } from "#contract/shared/errors.ts";
import { formatMoney } from "#contract/shared/money/money.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { type ChargeRow, chargesOf, isClosing } from "./charges/queries.ts";
import { leftOf } from "./charges/serialize.ts";

/** Condition that the student's charge for the program closes the program's pages. */
export const isClosedTo = (user: RawBuilder<unknown>, program: RawBuilder<unknown>, now: Date) =>
  sql<boolean>`EXISTS (SELECT 1 FROM charges, fee_rules
    WHERE charges.user_id = ${user} AND charges.program_id = ${program} AND ${isClosing(now)})`;

/** Returns the charges that close the student's programs, by program id. Staff never pay, so theirs is empty. */
export async function closedPrograms(
  db: Database,
  { id, role }: Pick<Viewer, "id" | "role">,
  now: Date,
): Promise<Map<number, ChargeRow>> {
  if (role !== "student") return new Map();
  const closed = (await chargesOf(db, id, now)).filter(({ is_closed }) => is_closed);
  return new Map(
    closed.flatMap((charge) => (charge.program_id === null ? [] : [[charge.program_id, charge]])),
  );
}

/**
 * Refuses access to a program that is closed until its fee is paid. Staff are never refused.
 * @throws ApiError 403 "Pay the fee of {amount} for {program} to continue.", with the charge's id
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
    unpaid_charge: charge.id,
    sentence: apiErrors.fee_unpaid.sentence
      .replace("{amount}", amount)
      .replace("{program}", charge.program_title),
  });
}

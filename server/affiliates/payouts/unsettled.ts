import { type RawBuilder, sql } from "kysely";

/**
 * Returns a condition that is true while an affiliate has money to come: a pending or confirmed commission, or an entry
 * of a payout batch that was not paid yet.
 */
export const isUnsettled = (affiliate: RawBuilder<unknown>): RawBuilder<boolean> => sql`(
  EXISTS (SELECT FROM commissions WHERE affiliate_id = ${affiliate} AND amount_minor > 0
    AND state IN ('pending', 'confirmed'))
  OR EXISTS (SELECT FROM payout_payees JOIN payouts ON payouts.id = payout_id
    WHERE affiliate_id = ${affiliate} AND status = 'open'))`;

import { type RawBuilder, sql } from "kysely";

/** The charge of a commission, also once the enrollment is gone. */
export const isItsCharge = sql<boolean>`(charges.enrollment_id = commissions.enrollment_id
  OR (commissions.enrollment_id IS NULL AND charges.id = commissions.charge_id))`;

export const takesFees = sql<boolean>`(SELECT is_on FROM fee_rules)`;

/** The institute keeps money, and no less than the charge asks for. Nothing is kept of a waived fee. */
const isKept = sql`(charges.paid_minor > 0 AND charges.paid_minor >= charges.amount_minor - charges.discount_minor)`;

/**
 * The commissions whose fee went back after they were confirmed: a payment was reversed or money paid back, and the
 * institute keeps less than the fee. They count whole, also when only a part went back.
 */
export const lostCommissions: RawBuilder<{ id: number }> = sql`
  SELECT commissions.id FROM charges JOIN commissions ON ${isItsCharge}
  WHERE charges.id IN (
      SELECT charge_id FROM payments WHERE state = 'reversed' UNION SELECT charge_id FROM pay_backs)
    AND commissions.state IN ('confirmed', 'paid') AND ${takesFees} AND NOT ${isKept}
    AND (EXISTS (SELECT FROM payments WHERE charge_id = charges.id AND state = 'reversed'
        AND reversed_at > commissions.confirmed_at)
      OR EXISTS (SELECT FROM pay_backs WHERE charge_id = charges.id AND amount_minor < 0
        AND made_at > commissions.confirmed_at))`;

/** As a condition on a commission. */
export const isLost = sql<boolean>`(commissions.id IN (${lostCommissions}))`;

/**
 * Whether the student of a commission has paid, as a condition: the institute keeps the fee, or staff confirmed the commission
 * without saying why before. Without fees, and without a charge, nothing says that they have not.
 */
export const hasPaid = sql<boolean>`(NOT ${takesFees}
  OR NOT EXISTS (SELECT FROM charges WHERE ${isItsCharge} AND NOT ${isKept})
  OR (commissions.confirmed_at IS NOT NULL AND coalesce(commissions.unpaid_reason, '') = '' AND NOT ${isLost}))`;

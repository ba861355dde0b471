import { type RawBuilder, sql } from "kysely";

/** Condition that joins a commission to its charge, also after the enrollment is deleted. */
export const isItsCharge = sql<boolean>`(charges.enrollment_id = commissions.enrollment_id
  OR (commissions.enrollment_id IS NULL AND charges.id = commissions.charge_id))`;

export const takesFees = sql<boolean>`(SELECT is_on FROM fee_rules)`;

/** Condition that the institute keeps the whole fee. A waived fee counts as not kept. */
const isKept = sql`(charges.paid_minor > 0 AND charges.paid_minor >= charges.amount_minor - charges.discount_minor)`;

/**
 * Confirmed commissions whose fee was lost later. A payment was reversed or paid back, and the institute keeps less
 * than the fee. The whole commission counts, even if only a part went back.
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

/** Condition on a commission that it is one of these. */
export const isLost = sql<boolean>`(commissions.id IN (${lostCommissions}))`;

/**
 * Condition that the student of a commission has paid. The institute keeps the fee, or staff confirmed the commission
 * without having to give a reason. Without fees, or without a charge, the student counts as having paid.
 */
export const hasPaid = sql<boolean>`(NOT ${takesFees}
  OR NOT EXISTS (SELECT FROM charges WHERE ${isItsCharge} AND NOT ${isKept})
  OR (commissions.confirmed_at IS NOT NULL AND coalesce(commissions.unpaid_reason, '') = '' AND NOT ${isLost}))`;

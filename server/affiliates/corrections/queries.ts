import { type RawBuilder, sql } from "kysely";
import type { CommissionCorrection } from "#contract/affiliates/commissions.ts";
import type { Currency } from "#contract/shared/money/money.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { lostCommissions, takesFees } from "./fee-kept.ts";

interface DueCorrection {
  commission_id: number;
  affiliate_id: number;
  currency: Currency;
  commission_minor: number;
  number: number;
  amount_minor: number;
}

/**
 * Due corrections. A paid commission whose fee was lost is taken back; once the fee is paid again, it is given again.
 * None is due while an entry is in an open batch, or while the institute takes no fees.
 */
export const dueCorrections: RawBuilder<DueCorrection> = sql`
  SELECT commissions.id AS commission_id, commissions.affiliate_id, commissions.currency,
    commissions.amount_minor AS commission_minor, entries.made + 1 AS number,
    CASE entries.made % 2 WHEN 0 THEN -commissions.amount_minor ELSE commissions.amount_minor END AS amount_minor
  FROM commissions CROSS JOIN LATERAL (
    SELECT count(*)::integer AS made, coalesce(bool_or(payouts.status = 'open'), false) AS is_open
    FROM commission_corrections made JOIN payouts ON payouts.id = made.payout_id
    WHERE made.commission_id = commissions.id) entries
  WHERE commissions.id IN (${lostCommissions} UNION SELECT commission_id FROM commission_corrections)
    AND ${takesFees} AND commissions.state = 'paid' AND commissions.amount_minor > 0 AND NOT entries.is_open
    AND (commissions.id IN (${lostCommissions})) = (entries.made % 2 = 0)`;

/** For each corrected commission: its entries in their order, and their sum, both including due entries. */
export const corrected = sql<{
  commission_id: number;
  taken_back_minor: number;
  corrections: CommissionCorrection[];
}>`(
  SELECT commission_id, sum(amount_minor)::bigint AS taken_back_minor,
    json_agg(json_build_object('amount_minor', amount_minor, 'payout_id', payout_id) ORDER BY number) AS corrections
  FROM (
    SELECT commission_id, number, amount_minor, payout_id FROM commission_corrections
    UNION ALL
    SELECT commission_id, number, amount_minor, NULL FROM (${dueCorrections}) due
  ) made_or_due GROUP BY commission_id)`;

/**
 * Puts every due correction of the currency into the batch. If two batches are made concurrently, the unique constraint
 * gives each correction to one.
 */
export async function putCorrectionsInPayout(db: Database, payoutId: number, currency: Currency, now: Date) {
  await sql`
    INSERT INTO commission_corrections
      (commission_id, affiliate_id, currency, commission_minor, number, created_at, payout_id)
    SELECT commission_id, affiliate_id, currency, commission_minor, number, ${now}, ${payoutId}
    FROM (${dueCorrections}) due WHERE currency = ${currency} ORDER BY commission_id
    ON CONFLICT ON CONSTRAINT commission_corrections_once DO NOTHING`.execute(db);
}

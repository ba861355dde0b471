import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { FeeSummary } from "#contract/fees/fee-summary.ts";
import type { ReportScope } from "#contract/shared/report-query.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { isWithinDays } from "#server/platform/database/kampala.ts";

type Summary = z.input<typeof FeeSummary>;

const left = sql`greatest(0, amount_minor - discount_minor - paid_minor)`;
/** A cancelled charge counts in no sum of fees. A payment for it still counts as received, and is to be paid back. */
const unlessCancelled = (minor: RawBuilder<unknown>) =>
  sql`CASE WHEN cancelled_at IS NULL THEN ${minor} ELSE 0 END`;

/** Overdue amount of a charge. With a plan it covers only the parts whose due date is over. */
const overdue = (
  now: Date,
) => sql`CASE WHEN state NOT IN ('unpaid', 'part_paid') THEN 0 ELSE least(${left}, CASE
    WHEN EXISTS (SELECT 1 FROM charge_parts WHERE charge_id = charges.id)
    THEN greatest(0, (SELECT coalesce(sum(part.amount_minor), 0) FROM charge_parts part
      WHERE part.charge_id = charges.id AND part.due_at < ${now}) - paid_minor)
    WHEN due_at < ${now} THEN ${left} ELSE 0 END) END`;

/**
 * One row for each charge, in the month of its enrollment. Confirmed payments and pay-backs have rows in the month of
 * their day. Months are those of Kampala.
 */
function lines({ from, to, program }: ReportScope, now: Date) {
  const ofProgram = program === undefined ? sql`true` : sql`charges.program_id = ${program}`;
  const paidFrom = from ? sql`paid_on >= ${from}` : sql`true`;
  const paidTo = to ? sql`paid_on <= ${to}` : sql`true`;
  return sql`(
    SELECT program_id, program_title, currency, to_char(kampala_day(created_at), 'YYYY-MM') AS month,
      ${unlessCancelled(sql`amount_minor - discount_minor`)} AS billed, 0::bigint AS received,
      ${unlessCancelled(left)} AS outstanding, ${overdue(now)} AS overdue, to_pay_back_minor AS to_pay_back,
      ${unlessCancelled(sql`to_pay_back_minor`)} AS overpaid
    FROM charges WHERE ${ofProgram} AND ${isWithinDays(sql.ref("created_at"), { from, to })}
    UNION ALL
    SELECT program_id, program_title, currency, to_char(paid_on, 'YYYY-MM'), 0, payments.amount_minor, 0, 0, 0, 0
    FROM payments JOIN charges ON charges.id = charge_id
    WHERE payments.state = 'confirmed' AND ${ofProgram} AND ${paidFrom} AND ${paidTo}
    UNION ALL
    SELECT program_id, program_title, currency, to_char(paid_on, 'YYYY-MM'), 0, pay_backs.amount_minor, 0, 0, 0, 0
    FROM pay_backs JOIN charges ON charges.id = charge_id
    WHERE ${ofProgram} AND ${paidFrom} AND ${paidTo}) line`;
}

const sums = sql`currency, sum(billed)::bigint AS billed_minor, sum(received)::bigint AS received_minor,
  sum(outstanding)::bigint AS outstanding_minor, sum(overdue)::bigint AS overdue_minor,
  sum(to_pay_back)::bigint AS to_pay_back_minor, sum(overpaid)::bigint AS overpaid_minor`;

/**
 * Sums the fees by currency, month and program. Currencies are never added together. Without a range of days, the
 * months are those of the last year (beyond.md 1.6).
 */
export async function feeSummary(db: Database, scope: ReportScope, now: Date): Promise<Summary> {
  const found = lines(scope, now);
  const lastYear = sql`to_char(kampala_day(${now}) - interval '1 year', 'YYYY-MM')`;
  const shownMonths = scope.from || scope.to ? sql`true` : sql`month > ${lastYear}`;
  const currencies = await sql<Summary["currencies"][number]>`
    SELECT ${sums} FROM ${found} GROUP BY currency ORDER BY currency`.execute(db);
  const months = await sql<Summary["months"][number]>`
    SELECT month, ${sums} FROM ${found} WHERE ${shownMonths}
    GROUP BY month, currency ORDER BY month, currency`.execute(db);
  const programs = await sql<Summary["programs"][number]>`
    SELECT program_id AS program, program_title, ${sums} FROM ${found}
    GROUP BY program_id, program_title, currency ORDER BY searchable_text(program_title), program_id, currency LIMIT 500`.execute(
    db,
  );
  return { currencies: currencies.rows, months: months.rows, programs: programs.rows };
}

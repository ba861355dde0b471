import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { FeeSummary } from "#contract/fees/fee-summary.ts";
import type { ReportScope } from "#contract/shared/report-query.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { isWithinDays } from "#server/platform/database/kampala.ts";

type Summary = z.input<typeof FeeSummary>;

const left = sql`greatest(0, amount_minor - discount_minor - paid_minor)`;
/** What a cancelled charge asked counts nowhere; what was paid for it was received all the same, and is to be paid back. */
const unlessCancelled = (minor: RawBuilder<unknown>) =>
  sql`CASE WHEN cancelled_at IS NULL THEN ${minor} ELSE 0 END`;

/** Of a plan only the parts whose day is over count as overdue. */
const overdue = (
  now: Date,
) => sql`CASE WHEN state NOT IN ('unpaid', 'part_paid') THEN 0 ELSE least(${left}, CASE
    WHEN EXISTS (SELECT 1 FROM charge_parts WHERE charge_id = charges.id)
    THEN greatest(0, (SELECT coalesce(sum(part.amount_minor), 0) FROM charge_parts part
      WHERE part.charge_id = charges.id AND part.due_at < ${now}) - paid_minor)
    WHEN due_at < ${now} THEN ${left} ELSE 0 END) END`;

/**
 * A line for each charge, in the month of its enrollment, and one for each confirmed payment and each entry of money that went
 * back, in the month of its day, as calendars in Kampala have it.
 */
function lines({ from, to, program }: ReportScope, now: Date) {
  const ofProgram = program === undefined ? sql`true` : sql`charges.program_id = ${program}`;
  const paidFrom = from ? sql`paid_on >= ${from}` : sql`true`;
  const paidTo = to ? sql`paid_on <= ${to}` : sql`true`;
  return sql`(
    SELECT program_id, program_title, currency, to_char(created_at AT TIME ZONE 'Africa/Kampala', 'YYYY-MM') AS month,
      ${unlessCancelled(sql`amount_minor - discount_minor`)} AS billed, 0::bigint AS received,
      ${unlessCancelled(left)} AS outstanding, ${overdue(now)} AS overdue, to_pay_back_minor AS to_pay_back
    FROM charges WHERE ${ofProgram} AND ${isWithinDays(sql.ref("created_at"), { from, to })}
    UNION ALL
    SELECT program_id, program_title, currency, to_char(paid_on, 'YYYY-MM'), 0, payments.amount_minor, 0, 0, 0
    FROM payments JOIN charges ON charges.id = charge_id
    WHERE payments.state = 'confirmed' AND ${ofProgram} AND ${paidFrom} AND ${paidTo}
    UNION ALL
    SELECT program_id, program_title, currency, to_char(paid_on, 'YYYY-MM'), 0, pay_backs.amount_minor, 0, 0, 0
    FROM pay_backs JOIN charges ON charges.id = charge_id
    WHERE ${ofProgram} AND ${paidFrom} AND ${paidTo}) line`;
}

const sums = sql`currency, sum(billed)::bigint AS billed_minor, sum(received)::bigint AS received_minor,
  sum(outstanding)::bigint AS outstanding_minor, sum(overdue)::bigint AS overdue_minor,
  sum(to_pay_back)::bigint AS to_pay_back_minor`;

/** Sums of two currencies are never added. Without days the months are those of the last year (beyond.md section 1). */
export async function feeSummary(db: Database, scope: ReportScope, now: Date): Promise<Summary> {
  const found = lines(scope, now);
  const lastYear = sql`to_char((${now}::timestamptz AT TIME ZONE 'Africa/Kampala') - interval '1 year', 'YYYY-MM')`;
  const shownMonths = scope.from || scope.to ? sql`true` : sql`month > ${lastYear}`;
  const currencies = await sql<Summary["currencies"][number]>`
    SELECT ${sums} FROM ${found} GROUP BY currency ORDER BY currency`.execute(db);
  const months = await sql<Summary["months"][number]>`
    SELECT month, ${sums} FROM ${found} WHERE ${shownMonths}
    GROUP BY month, currency ORDER BY month, currency`.execute(db);
  const programs = await sql<Summary["programs"][number]>`
    SELECT program_id AS program, program_title, ${sums} FROM ${found}
    GROUP BY program_id, program_title, currency ORDER BY program_title, currency LIMIT 500`.execute(db);
  return { currencies: currencies.rows, months: months.rows, programs: programs.rows };
}

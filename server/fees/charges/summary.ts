import { sql } from "kysely";
import type { z } from "zod";
import type { FeeSummary } from "#contract/fees/charges.ts";
import type { Currency } from "#contract/shared/money.ts";
import type { Database } from "#server/platform/database/connection.ts";

type Sums = z.input<typeof FeeSummary>["currencies"][number];
type Month = z.input<typeof FeeSummary>["months"][number];

/** What a cancelled charge asked counts nowhere; what was paid for it was received all the same. */
const billed = sql`coalesce(sum(amount_minor - discount_minor) FILTER (WHERE cancelled_at IS NULL), 0)::bigint`;
const received = sql`coalesce(sum(paid_minor), 0)::bigint`;
const left = sql`greatest(0, amount_minor - discount_minor - paid_minor)`;
const outstanding = sql`coalesce(sum(${left}) FILTER (WHERE cancelled_at IS NULL), 0)::bigint`;

/** Of a plan only the parts whose day is over count as overdue. */
const overdue = (now: Date) => sql`coalesce(sum(least(${left}, CASE
    WHEN EXISTS (SELECT 1 FROM charge_parts WHERE charge_id = charges.id)
    THEN greatest(0, (SELECT coalesce(sum(part.amount_minor), 0) FROM charge_parts part
      WHERE part.charge_id = charges.id AND part.due_at < ${now}) - paid_minor)
    WHEN due_at < ${now} THEN ${left} ELSE 0 END))
  FILTER (WHERE state IN ('unpaid', 'part_paid')), 0)::bigint`;

const columns = (now: Date) => sql`currency, ${billed} AS billed_minor, ${received} AS received_minor,
  ${outstanding} AS outstanding_minor, ${overdue(now)} AS overdue_minor`;

/** Billed, received, outstanding and overdue: by currency, by month of the last year, by program (beyond.md section 1). */
export async function feeSummary(db: Database, now: Date) {
  const { rows: currencies } =
    await sql<Sums>`SELECT ${columns(now)} FROM charges GROUP BY currency ORDER BY currency`.execute(db);
  const { rows: programs } = await sql<Sums & { program: number | null; program_title: string }>`
    SELECT program_id AS program, program_title, ${columns(now)} FROM charges
    GROUP BY program_id, program_title, currency ORDER BY program_title, currency LIMIT 500`.execute(db);
  return { currencies, months: await monthsOf(db, now), programs };
}

/** By the month of the enrollment, and by the month in which it was paid, as calendars in Kampala have it. */
async function monthsOf(db: Database, now: Date): Promise<Month[]> {
  const { rows } = await sql<{
    month: string;
    currency: Currency;
    billed_minor: number;
    received_minor: number;
  }>`
    SELECT month, currency, sum(billed)::bigint AS billed_minor, sum(received)::bigint AS received_minor FROM (
      SELECT to_char(created_at AT TIME ZONE 'Africa/Kampala', 'YYYY-MM') AS month, currency,
        amount_minor - discount_minor AS billed, 0 AS received FROM charges WHERE cancelled_at IS NULL
      UNION ALL
      SELECT to_char(payments.paid_on, 'YYYY-MM'), charges.currency, 0, payments.amount_minor
        FROM payments JOIN charges ON charges.id = charge_id WHERE payments.state = 'confirmed') line
    WHERE month > to_char((${now}::timestamptz AT TIME ZONE 'Africa/Kampala') - interval '1 year', 'YYYY-MM')
    GROUP BY month, currency ORDER BY month, currency`.execute(db);
  return rows;
}

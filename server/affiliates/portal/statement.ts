import { type Currency, plainAmount } from "#contract/shared/money/money.ts";
import { kampalaDay } from "#contract/shared/time/kampala-day.ts";
import { type CommissionRow, commissionsOfMonth } from "#server/affiliates/commissions/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { csvLine } from "#server/platform/http/answers/csv.ts";

const headings = ["Date", "Program", "Price", "Rate %", "Commission", "Currency", "State"];

/**
 * Returns the month's commissions as CSV, oldest first. A commission that is taken back has a second, negative line, so
 * that the lines add up to the earnings. Days and months are those of Africa/Kampala.
 */
export async function statementCsv(db: Database, affiliateId: number, month: string): Promise<string[]> {
  const rows = await commissionsOfMonth(db, affiliateId, month);
  const lines = rows.flatMap((row) => [
    line(row, row.amount_minor, row.state),
    ...(row.taken_back_minor < 0 ? [line(row, row.taken_back_minor, "taken back")] : []),
  ]);
  return [csvLine(headings), ...lines];
}

function line({ currency, ...row }: CommissionRow, amount_minor: number, state: string): string {
  return csvLine([
    kampalaDay(row.earned_at),
    row.course_name,
    row.course_price,
    String(row.rate_percent),
    { number: plainAmount({ currency: currency as Currency, amount_minor }) },
    currency,
    state,
  ]);
}

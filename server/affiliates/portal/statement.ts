import { kampalaDay } from "#contract/shared/kampala-day.ts";
import { type Currency, plainAmount } from "#contract/shared/money.ts";
import { commissionsOfMonth } from "#server/affiliates/commissions/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { csvLine } from "#server/platform/http/csv.ts";

const headings = ["Date", "Program", "Price", "Rate %", "Commission", "Currency", "State"];

/** The month's commissions as CSV, oldest first. Days and months are those of Africa/Kampala. */
export async function statementCsv(db: Database, affiliateId: number, month: string): Promise<string> {
  const rows = await commissionsOfMonth(db, affiliateId, month);
  const lines = rows.map(({ currency, amount_minor, ...row }) =>
    csvLine([
      kampalaDay(row.earned_at),
      row.course_name,
      row.course_price,
      String(row.rate_percent),
      plainAmount({ currency: currency as Currency, amount_minor }),
      currency,
      row.state,
    ]),
  );
  return csvLine(headings) + lines.join("");
}

import { kampalaDay, kampalaMonth } from "#contract/affiliates/commission-rules.ts";
import { plainAmount } from "#contract/shared/money.ts";
import { referralLink } from "#server/affiliates/applications/link.ts";
import type { ApprovedAffiliate } from "#server/affiliates/applications/queries.ts";
import { settledBonuses } from "#server/affiliates/bonuses/queries.ts";
import { clickTotal, commissionList } from "#server/affiliates/commissions/queries.ts";
import { serializeOwn } from "#server/affiliates/commissions/serialize.ts";
import { summed } from "#server/affiliates/commissions/stats.ts";
import { payoutDetailsOf } from "#server/affiliates/payout-details/queries.ts";
import { serializeOwnDetails } from "#server/affiliates/payout-details/serialize.ts";
import type { AppContext } from "#server/context.ts";
import { csvLine } from "#server/platform/http/csv.ts";

/** So many are listed; the monthly statements have them all. */
const SHOWN = 100;

/** The figures of the affiliate's own page, with nothing of the students in them. */
export async function ownPage(context: AppContext, affiliate: ApprovedAffiliate) {
  const [rows, settled, details, total_clicks] = await Promise.all([
    commissionList(context.db, { affiliate_id: affiliate.id }).execute(),
    settledBonuses(context.db, affiliate.id),
    payoutDetailsOf(context.db, affiliate.id),
    clickTotal(context.db, affiliate.id),
  ]);
  return {
    name: affiliate.name,
    affiliate_code: affiliate.affiliate_code,
    link: referralLink(context, affiliate.affiliate_code),
    total_clicks,
    ...summed(rows, settled),
    commissions: rows.slice(0, SHOWN).map(serializeOwn),
    payout_details: details ? serializeOwnDetails(details) : null,
    months: [...new Set(rows.map((row) => kampalaMonth(row.earned_at)))],
  };
}

const headings = ["Date", "Program", "Price", "Rate %", "Commission", "Currency", "State"];

/** The month's commissions, oldest first; days and months are those of Africa/Kampala. */
export async function statement(
  context: AppContext,
  affiliate: ApprovedAffiliate,
  month: string,
): Promise<string> {
  const rows = await commissionList(context.db, { affiliate_id: affiliate.id, month }).execute();
  const lines = rows
    .reverse()
    .map(({ currency, amount_minor, ...row }) =>
      csvLine([
        kampalaDay(row.earned_at),
        row.course_name,
        row.course_price,
        String(row.rate_percent),
        plainAmount({ currency, amount_minor }),
        currency,
        row.state,
      ]),
    );
  return csvLine(headings) + lines.join("");
}

import { Download } from "lucide-react";
import type { AffiliatePage as Page } from "#contract/affiliates/portal.ts";
import { formatMoney } from "#contract/shared/money/money.ts";
import { CommissionList } from "#web/account/affiliate/commission-list.tsx";
import type { PayoutAnswer } from "#web/account/affiliate/payout-answer.ts";
import { PayoutDetails } from "#web/account/affiliate/payout-details.tsx";
import { ShareLink } from "#web/account/affiliate/share-link.tsx";
import { paths } from "#web/paths.ts";
import { monthInWords } from "#web/shared/month.ts";
import { bonusInWords, hasBonus } from "#web/shared/referrals/bonus-words.ts";
import { takenBack } from "#web/shared/taken-back.ts";
import { buttonLook } from "#web/ui/buttons/button-look.ts";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";
import { StatTile } from "#web/ui/layout/stat-tile.tsx";

type AffiliatePageProps = {
  page: Page;
  token: string | undefined;
  /** Result of saving the payout details. */
  payout: PayoutAnswer | undefined;
};

/**
 * The affiliate's page: clicks, enrollments without students' personal data, commissions by state, statements and the
 * link to share.
 */
export function AffiliatePage({ page, token, payout }: AffiliatePageProps) {
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-12 py-10 sm:py-14">
      <PageHeading
        eyebrow={`Hello ${page.name}`}
        title="Your affiliate page"
        lead="The results of your link, and your earnings."
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <StatTile value={page.total_clicks} label="Clicks" tone="bar" />
        <StatTile value={page.total_enrollments} label="Enrollments" tone="bar" />
      </div>
      <ShareLink link={page.link} code={page.affiliate_code} />
      <Earnings page={page} />
      <PayoutDetails details={page.payout_details} answer={payout} />
      <section aria-labelledby="commissions" className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <SectionHeading
          id="commissions"
          title="Commissions"
          lead={
            page.commissions.length < 100
              ? "One line for each enrollment, newest first."
              : "The newest 100 enrollments; the monthly statements list them all."
          }
        />
        <CommissionList commissions={page.commissions} />
      </section>
      <Statements months={page.months} token={token} />
    </div>
  );
}

const states = [
  ["Pending", "pending_minor"],
  ["Confirmed", "confirmed_minor"],
  ["Paid", "paid_minor"],
  ["Void", "void_minor"],
] as const;

function Earnings({ page: { balances, bonuses } }: { page: Page }) {
  const earned = bonuses.filter(hasBonus);
  return (
    <section aria-labelledby="earnings" className="grid gap-5">
      <SectionHeading
        id="earnings"
        title="Earnings"
        lead="A commission is pending until the student's payment is confirmed; confirmed ones are paid with the next batch."
      />
      {balances.length === 0 && <p>Nothing yet. The first enrollment through your link appears here.</p>}
      {balances.map((balance) => (
        <Balance key={balance.currency} balance={balance} />
      ))}
      <div>
        <p className="font-semibold">Bonus</p>
        <p className="text-muted">
          $500 for every 10 successful referrals in a calendar month, besides the commission.
        </p>
        <ul className="mt-2 grid gap-1">
          {earned.map((bonus) => (
            <li key={bonus.month}>{bonusInWords(bonus)}</li>
          ))}
          {earned.length === 0 && bonuses[0] && <li>{bonusInWords(bonuses[0])}</li>}
        </ul>
      </div>
    </section>
  );
}

function Balance({ balance }: { balance: Page["balances"][number] }) {
  const { currency } = balance;
  return (
    <div className="grid gap-2">
      <dl className="grid grid-cols-2 gap-px overflow-clip rounded-lg border border-line bg-line lg:grid-cols-4">
        {states.map(([word, key]) => (
          <div key={key} className="bg-surface p-4 sm:p-5">
            <dt className="text-muted">{word}</dt>
            <dd className="font-bold font-display text-xl tabular-nums">
              {formatMoney({ currency, amount_minor: balance[key] })}
            </dd>
          </div>
        ))}
      </dl>
      {balance.taken_back_minor < 0 && (
        <p className="text-muted">
          {takenBack(balance)} from your payouts, because students' payments were reversed.
        </p>
      )}
    </div>
  );
}

function Statements({ months, token }: { months: string[]; token: string | undefined }) {
  if (months.length === 0) return null;
  return (
    <section aria-labelledby="statements" className="grid gap-5">
      <SectionHeading id="statements" title="Monthly statements" lead="As CSV, for your spreadsheet." />
      <ul className="flex flex-wrap gap-3">
        {months.map((month) => (
          <li key={month}>
            <a
              href={paths.affiliateStatement({ month, token })}
              download
              className={buttonLook("secondary", "small")}
            >
              <Download className="size-4" />
              {monthInWords(month)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

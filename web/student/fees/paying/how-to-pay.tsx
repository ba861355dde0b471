import { useQuery } from "@tanstack/react-query";
import type { api } from "#web/api/client.ts";
import { AccountLines, bankLines } from "#web/shared/account-lines.tsx";
import { LinkedText } from "#web/shared/text/linked-text.tsx";
import { instituteQuery, waysToPayQuery } from "#web/student/fees/fee-queries.ts";
import { CopyButton } from "#web/student/fees/paying/copy-button.tsx";
import { useOwnFirst } from "#web/student/fees/paying/own-first.ts";
import { Badge } from "#web/ui/layout/badge.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";
import { Loading, SkeletonText } from "#web/ui/layout/skeleton.tsx";

/** The ways to pay: the institute's bank account, its mobile-money numbers and its instructions. */
export function HowToPay() {
  const ways = useQuery(waysToPayQuery);
  const institute = useQuery(instituteQuery);
  const retry = () => void Promise.all([ways.refetch(), institute.refetch()]);
  return (
    <>
      <SectionHeading
        title="How to pay"
        lead="When you have paid, press “I have paid” at the fee. Your receipt appears there when we have checked it."
      />
      {ways.isPending || institute.isPending ? (
        <Loading label="Loading how to pay">
          <SkeletonText lines={4} />
        </Loading>
      ) : ways.data && institute.data ? (
        <Ways ways={ways.data} bank={institute.data.bank} />
      ) : (
        <FailedState isDismissible title="Failed to load how to pay. Please try again." onRetry={retry} />
      )}
    </>
  );
}

type WaysProps = {
  ways: Awaited<ReturnType<typeof api.fee_rules.ways_to_pay>>;
  bank: Awaited<ReturnType<typeof api.institute.get>>["bank"];
};

const copyButton = (value: string) => <CopyButton value={value} />;

function Ways({ ways, bank }: WaysProps) {
  const account = bankLines(bank);
  const numbers = useOwnFirst(ways.mobile_money);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2">
      {ways.instructions && (
        <div className="measure md:col-span-2">
          <LinkedText text={ways.instructions} />
        </div>
      )}
      {account.length > 0 && (
        <Card as="section" aria-labelledby="fees-bank">
          <h3 id="fees-bank" className="text-lg">
            Bank transfer
          </h3>
          <AccountLines lines={account} copies={copyButton} />
        </Card>
      )}
      <Card as="section" aria-labelledby="fees-mobile-money">
        <div className="flex flex-wrap items-center gap-3">
          <h3 id="fees-mobile-money" className="text-lg">
            Mobile money
          </h3>
          {!ways.mobile_money_currency && ways.mobile_money.length === 0 && (
            <Badge tone="accent">Coming Soon</Badge>
          )}
        </div>
        <AccountLines
          lines={numbers.map(({ network, number, name, country }) => [
            country ? `${network} (${country})` : network,
            number,
            name ? ` (${name})` : "",
          ])}
          copies={copyButton}
        />
        {ways.mobile_money_currency && (
          <p className="mt-3 text-muted text-sm">
            Press “Pay with Mobile Money” at the fee, and approve the payment on your phone. Your receipt
            appears at once.
          </p>
        )}
        {!ways.mobile_money_currency && ways.mobile_money.length > 0 && (
          <p className="mt-3 text-muted text-sm">
            Send the money to one of these numbers. Pay with mobile money from this page: Coming Soon.
          </p>
        )}
      </Card>
    </div>
  );
}

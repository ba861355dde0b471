import { useQuery } from "@tanstack/react-query";
import { NeedsScript } from "#web/dashboard/shell/needs-script.tsx";
import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { ChargeCard } from "#web/student/fees/charge-card.tsx";
import { chargesQuery, instituteQuery, waysToPayQuery } from "#web/student/fees/fee-queries.ts";
import { leftInAll } from "#web/student/fees/fee-words.ts";
import { HowToPay } from "#web/student/fees/paying/how-to-pay.tsx";
import { useDeliveredReports } from "#web/student/fees/paying/use-waiting-reports.ts";
import { useNewsSeen } from "#web/student/news.ts";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { Loading, SkeletonText } from "#web/ui/layout/skeleton.tsx";

export function prefetch({ queries }: SectionVisit) {
  return Promise.all([
    queries.prefetchQuery(chargesQuery),
    queries.prefetchQuery(waysToPayQuery),
    queries.prefetchQuery(instituteQuery),
  ]);
}

/** The section Fees: what is left and when, how to pay, and past payments (beyond.md 1, "The student"). */
export function Section() {
  const charges = useQuery(chargesQuery);
  useDeliveredReports();
  useNewsSeen("fees");
  return (
    <>
      <PageHeading title="Fees" lead={charges.data && leftInAll(charges.data)} />
      <NeedsScript />
      {charges.isPending ? (
        <FeesSkeleton />
      ) : charges.data ? (
        <Charges charges={charges.data} />
      ) : (
        <FailedState
          isDismissible
          title="Failed to load your fees. Please try again."
          onRetry={() => void charges.refetch()}
        />
      )}
    </>
  );
}

function Charges({ charges }: { charges: Parameters<typeof leftInAll>[0] }) {
  if (charges.length === 0)
    return (
      <EmptyState title="There is nothing to pay.">
        The fee of a program appears here when you enroll.
      </EmptyState>
    );
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {charges.map((charge) => (
          <ChargeCard key={charge.id} charge={charge} />
        ))}
      </div>
      {charges.some(({ left_minor }) => left_minor > 0) && <HowToPay />}
    </>
  );
}

function FeesSkeleton() {
  return (
    <Loading label="Loading your fees">
      <div className="grid gap-5">
        {[1, 2].map((card) => (
          <div key={card} className="rounded-lg border border-line bg-surface p-6">
            <SkeletonText lines={5} />
          </div>
        ))}
      </div>
    </Loading>
  );
}

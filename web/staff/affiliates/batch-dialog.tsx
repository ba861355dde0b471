import { useQuery } from "@tanstack/react-query";
import type { Payout } from "#contract/affiliates/payouts.ts";
import { formatMoney } from "#contract/shared/money/money.ts";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { Loading, SkeletonText } from "#web/ui/layout/skeleton.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { contentsOf } from "./batch-contents.ts";

/** Shows whom a batch pays, how much, and to which account. */
export function BatchDialog({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const { id, currency } = payout;
  const payees = useQuery(q(api.payouts.payees, { params: { id } }));
  return (
    <Dialog isOpen onClose={onClose} title={`Batch ${id}: ${formatMoney(payout)}`}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p>{contentsOf(payout)}</p>
        {payees.isPending && (
          <Loading label="Loading the batch">
            <SkeletonText lines={4} />
          </Loading>
        )}
        {payees.isLoadingError && (
          <FailedState title="Failed to load the batch." onRetry={() => void payees.refetch()} />
        )}
        <ul aria-label="Affiliates to pay" className="divide-y divide-line empty:hidden">
          {payees.data?.map(({ affiliate, name, email, account_name, account, bank_name, amount_minor }) => (
            <li key={affiliate} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
              <div className="wrap-anywhere min-w-0">
                <p className="font-semibold">{name}</p>
                <p className="text-muted text-sm">{email}</p>
                <p className="text-sm tabular-nums">
                  {[bank_name, account, account_name].filter(Boolean).join(", ")}
                </p>
              </div>
              <p className="whitespace-nowrap font-semibold tabular-nums">
                {formatMoney({ currency, amount_minor })}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

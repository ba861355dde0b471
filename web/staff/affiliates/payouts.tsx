import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { DuePayout, Payout } from "#contract/affiliates/payouts.ts";
import { ApiError } from "#contract/shared/api-error.ts";
import { formatMoney } from "#contract/shared/money.ts";
import { api } from "#web/api.ts";
import { PagedList } from "#web/dashboard/lists/paged-list.tsx";
import { pageIn, useAddress } from "#web/dashboard/shell/use-address.ts";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Button } from "#web/ui/layout/button.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";
import { affiliatesKey, dueQuery, PAGE_SIZE, payoutListQuery } from "./affiliate-queries.ts";
import { contentsOf } from "./batch-contents.ts";
import { Bonuses } from "./bonuses.tsx";
import { PayoutRule } from "./payout-rule.tsx";
import { PayoutTable } from "./payout-table.tsx";
import { type Settlement, SettlePayout } from "./settle-payout.tsx";

/** Confirmed commissions and bonuses are put into a batch; its lists go to bank and mobile money; then it is marked as paid. */
export function Payouts() {
  return (
    <>
      <DueSums />
      <Batches />
      <Bonuses />
      <PayoutRule />
    </>
  );
}

function DueSums() {
  const due = useQuery(dueQuery(api));
  const queries = useQueryClient();
  const showToast = useToast();
  const creation = useMutation({
    mutationFn: (currency: Payout["currency"]) => api.payouts.create({ body: { currency } }),
    onSuccess: (batch) => showToast(`Batch ${batch.id} is ready.`),
    onSettled: () => queries.invalidateQueries({ queryKey: affiliatesKey }),
  });
  if (!due.data) return null;
  return (
    <section aria-labelledby="due" className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <h2 id="due" className="text-lg">
        Ready to be paid
      </h2>
      {creation.isError && (
        <div className="basis-full">
          <Alert tone="error">
            {creation.error instanceof ApiError
              ? creation.error.message
              : "Error making the batch. Please try again."}
          </Alert>
        </div>
      )}
      {due.data.length === 0 && (
        <p className="text-muted">Nothing is ready for a batch. Confirm commissions to pay more.</p>
      )}
      {due.data.map((sum) => (
        <div key={sum.currency} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {sum.affiliate_count > 0 && (
            <>
              <p className="text-muted text-sm">
                <strong className="me-2 font-bold text-base text-ink tabular-nums">{formatMoney(sum)}</strong>
                {contentsOf(sum)}
              </p>
              <Button
                size="small"
                isPending={creation.isPending && creation.variables === sum.currency}
                pendingLabel="Making..."
                onClick={() => creation.mutate(sum.currency)}
              >
                Make a batch
              </Button>
            </>
          )}
          {sum.waiting_minor < 0 && <p className="text-sm">{waitingInWords(sum)}</p>}
        </div>
      ))}
    </section>
  );
}

/** Who owes more than they would be paid is in no batch until they earn more. */
function waitingInWords({ currency, waiting_minor }: DuePayout): string {
  const sum = formatMoney({ currency, amount_minor: -waiting_minor });
  return `${sum} of paid commissions is still to be taken back. It goes into a batch once its affiliate has earned as much.`;
}

function Batches() {
  const page = pageIn(useAddress().get("page"));
  const [settlement, setSettlement] = useState<Settlement | null>(null);
  return (
    <section aria-labelledby="batches" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 id="batches" className="text-lg">
        Batches
      </h2>
      <PagedList
        list={useQuery(payoutListQuery(api, page))}
        page={page}
        page_size={PAGE_SIZE}
        loading="Loading batches"
        failure="Failed to load the batches. Please try again."
        empty={
          <EmptyState title="No batches yet">
            A batch contains the confirmed commissions of one currency, and bonuses in dollars, for the lists
            to bank and mobile money.
          </EmptyState>
        }
      >
        {(payouts) => <PayoutTable payouts={payouts} onSettle={setSettlement} />}
      </PagedList>
      <SettlePayout settlement={settlement} onClose={() => setSettlement(null)} />
    </section>
  );
}

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Payout } from "#contract/affiliates/payouts.ts";
import { ApiError } from "#contract/shared/api-error.ts";
import { formatMoney } from "#contract/shared/money.ts";
import { api } from "#web/api.ts";
import { PagedList } from "#web/dashboard/lists/paged-list.tsx";
import { pageIn, useAddress } from "#web/dashboard/shell/use-address.ts";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Button } from "#web/ui/layout/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
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
      <Bonuses />
      <Batches />
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
    <section aria-labelledby="due" className="grid gap-3">
      <h2 id="due" className="text-xl">
        Ready to be paid
      </h2>
      {creation.isError && (
        <Alert tone="error">
          {creation.error instanceof ApiError
            ? creation.error.message
            : "Error making the batch. Please try again."}
        </Alert>
      )}
      {due.data.length === 0 && (
        <p className="text-muted">Every confirmed commission is in a batch. Confirm more to pay more.</p>
      )}
      {due.data.map(({ currency, amount_minor, ...counts }) => (
        <Card key={currency} className="flex flex-wrap items-center justify-between gap-4">
          <div>
            <p className="font-bold font-display text-2xl tabular-nums">
              {formatMoney({ currency, amount_minor })}
            </p>
            <p className="text-muted">{contentsOf(counts)}</p>
          </div>
          <Button
            isPending={creation.isPending && creation.variables === currency}
            pendingLabel="Making..."
            onClick={() => creation.mutate(currency)}
          >
            Make a batch
          </Button>
        </Card>
      ))}
    </section>
  );
}

function Batches() {
  const page = pageIn(useAddress().get("page"));
  const [settlement, setSettlement] = useState<Settlement | null>(null);
  return (
    <section aria-labelledby="batches" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="batches" className="text-xl">
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

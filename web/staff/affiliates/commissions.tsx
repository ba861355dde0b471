import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CheckCheck } from "lucide-react";
import { useState } from "react";
import { Navigate } from "react-router";
import { commissionCan, commissionStates } from "#contract/affiliates/commission-rules.ts";
import type { Commission } from "#contract/affiliates/commissions.ts";
import { ApiError } from "#contract/shared/errors.ts";
import { api } from "#web/api.ts";
import { AddressSearch } from "#web/dashboard/shell/address-search.tsx";
import { RowsSkeleton } from "#web/dashboard/shell/rows-skeleton.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { countInWords } from "#web/shared/count-in-words.ts";
import {
  affiliatesKey,
  commissionFiltersIn,
  commissionListQuery,
  PAGE_SIZE,
} from "#web/staff/affiliates/affiliate-queries.ts";
import { CommissionTable } from "#web/staff/affiliates/commission-table.tsx";
import { VoidCommission } from "#web/staff/affiliates/void-commission.tsx";
import { Select } from "#web/ui/inputs/select.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Button } from "#web/ui/layout/button.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { Pagination } from "#web/ui/layout/pagination.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";

const states = [...commissionStates, "all"].map((value) => ({
  value,
  label: value === "all" ? "All states" : value.charAt(0).toUpperCase() + value.slice(1),
}));

/** Commissions wait until staff confirm that the student has paid (security.md T24). */
export function Commissions() {
  const { get, go } = useAddress();
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_16rem]">
        <AddressSearch label="Search by affiliate, code or program" />
        <Select
          aria-label="State"
          value={commissionFiltersIn(get).state}
          onChange={(event) => go({ state: event.target.value, page: undefined }, { replace: true })}
          options={states}
        />
      </div>
      <List />
    </>
  );
}

function List() {
  const { get, href } = useAddress();
  const filters = commissionFiltersIn(get);
  const [doomed, setDoomed] = useState<Commission | null>(null);
  const commissions = useQuery(commissionListQuery(api, filters));
  const confirm = useConfirm();
  if (commissions.isPending) return <RowsSkeleton label="Loading commissions" />;
  if (commissions.isError)
    return (
      <FailedState
        title="Failed to load the commissions. Please try again."
        onRetry={() => void commissions.refetch()}
      />
    );
  const { count, results } = commissions.data;
  const pageCount = Math.ceil(count / PAGE_SIZE);
  if (filters.page > pageCount && pageCount > 0) return <Navigate to={href({ page: pageCount })} replace />;
  if (results.length === 0)
    return (
      <EmptyState title="No commissions found">
        {filters.state === "pending" && !filters.search
          ? "Nothing waits to be confirmed."
          : "No commission matches your search."}
      </EmptyState>
    );
  const allowed: readonly string[] = commissionCan.confirm;
  const pending = results.filter(({ state }) => allowed.includes(state)).map(({ id }) => id);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-muted text-sm">
          {countInWords(count, "commission", filters)}
        </p>
        {pending.length > 1 && (
          <Button
            size="small"
            variant="secondary"
            icon={<CheckCheck className="size-4" />}
            isPending={confirm.isPending && confirm.variables?.length === pending.length}
            pendingLabel="Confirming..."
            onClick={() => confirm.mutate(pending)}
          >
            {`Confirm all ${pending.length} on this page`}
          </Button>
        )}
      </div>
      {confirm.isError && <Alert tone="error">{failureOf(confirm.error)}</Alert>}
      <CommissionTable
        commissions={results}
        confirming={confirm.isPending ? confirm.variables : []}
        onConfirm={(id) => confirm.mutate([id])}
        onVoid={setDoomed}
      />
      <Pagination page={filters.page} pageCount={pageCount} pageHref={(page) => href({ page })} />
      <VoidCommission commission={doomed} onClose={() => setDoomed(null)} />
    </>
  );
}

function useConfirm() {
  const queries = useQueryClient();
  const showToast = useToast();
  return useMutation({
    mutationFn: (ids: number[]) => api.commissions.confirm({ body: { ids } }),
    onSuccess: (confirmed) =>
      showToast(
        confirmed.length === 1 ? "Commission confirmed." : `${confirmed.length} commissions confirmed.`,
      ),
    // Also after a refusal: a colleague may have been quicker, and the list should say so.
    onSettled: () => queries.invalidateQueries({ queryKey: affiliatesKey }),
  });
}

function failureOf(error: Error): string {
  return error instanceof ApiError ? error.message : "Error confirming the commission. Please try again.";
}

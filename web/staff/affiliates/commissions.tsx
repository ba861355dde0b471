import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CheckCheck } from "lucide-react";
import { useState } from "react";
import { commissionCan, commissionStates } from "#contract/affiliates/commission-rules.ts";
import type { Commission } from "#contract/affiliates/commissions.ts";
import { ApiError } from "#contract/shared/api-error.ts";
import { formatMoney } from "#contract/shared/money.ts";
import { api } from "#web/api.ts";
import { ReasonDialog } from "#web/dashboard/forms/reason-dialog.tsx";
import { AddressSearch } from "#web/dashboard/lists/address-search.tsx";
import { AddressSelect } from "#web/dashboard/lists/address-select.tsx";
import { PagedList } from "#web/dashboard/lists/paged-list.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Button } from "#web/ui/layout/button.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";
import { affiliatesKey, commissionFiltersIn, commissionListQuery, PAGE_SIZE } from "./affiliate-queries.ts";
import { CommissionTable } from "./commission-table.tsx";
import { ConfirmEarly } from "./confirm-early.tsx";
import { confirmedInWords } from "./confirmed-in-words.ts";

const states = [...commissionStates, "all"].map((value) => ({
  value,
  label: value === "all" ? "All states" : value.charAt(0).toUpperCase() + value.slice(1),
}));

/** Commissions wait until staff confirm that the student has paid. */
export function Commissions() {
  const filters = commissionFiltersIn(useAddress().get);
  const [voided, setVoided] = useState<Commission | null>(null);
  // Those of them whose fee is not paid ask for a reason first.
  const [early, setEarly] = useState<Commission[] | null>(null);
  const confirm = useConfirm();
  const decide = (chosen: Commission[]) =>
    chosen.some(({ unpaid_fee }) => unpaid_fee) ? setEarly(chosen) : confirm.mutate(idsOf(chosen));
  return (
    <>
      {confirm.isError && <Alert tone="error">{failureOf(confirm.error)}</Alert>}
      <PagedList
        list={useQuery(commissionListQuery(api, filters))}
        page={filters.page}
        page_size={PAGE_SIZE}
        loading="Loading commissions"
        failure="Failed to load the commissions. Please try again."
        empty={
          <EmptyState title="No commissions found">
            {filters.state === "pending" && !filters.search
              ? "Nothing waits to be confirmed."
              : "No commission matches your search."}
          </EmptyState>
        }
        filters={
          <>
            <AddressSearch label="Search by affiliate, code or program" />
            <AddressSelect name="state" label="State" value={filters.state} options={states} />
          </>
        }
        noun={["commission"]}
        actions={(commissions) => (
          <ConfirmAll commissions={commissions} confirm={confirm} onConfirm={decide} />
        )}
      >
        {(commissions) => (
          <CommissionTable
            commissions={commissions}
            confirming={confirm.isPending ? confirm.variables : []}
            onConfirm={(one) => decide([one])}
            onVoid={setVoided}
          />
        )}
      </PagedList>
      {early && <ConfirmEarly commissions={early} onClose={() => setEarly(null)} />}
      {voided && (
        <ReasonDialog
          stale={affiliatesKey}
          draft={`commission-${voided.id}-void`}
          title="Void this commission?"
          hint="The affiliate can read it."
          saveLabel="Void"
          isUrgent
          send={(reason) => api.commissions.void({ params: { id: voided.id }, body: { reason } })}
          done="Commission void."
          failure="Error updating the commission. Please try again."
          onClose={() => setVoided(null)}
        >
          <p>
            {voided.affiliate_name} will not be paid {formatMoney(voided)} for {voided.course_name}. This
            cannot be undone.
          </p>
        </ReasonDialog>
      )}
    </>
  );
}

const idsOf = (commissions: Commission[]) => commissions.map(({ id }) => id);

type ConfirmAllProps = {
  commissions: Commission[];
  confirm: ReturnType<typeof useConfirm>;
  onConfirm: (commissions: Commission[]) => void;
};

function ConfirmAll({ commissions, confirm, onConfirm }: ConfirmAllProps) {
  const allowed: readonly string[] = commissionCan.confirm;
  const pending = commissions.filter(({ state }) => allowed.includes(state));
  if (pending.length < 2) return null;
  return (
    <Button
      size="small"
      variant="secondary"
      icon={<CheckCheck className="size-4" />}
      isPending={confirm.isPending && confirm.variables?.length === pending.length}
      pendingLabel="Confirming..."
      onClick={() => onConfirm(pending)}
    >
      {`Confirm all ${pending.length} on this page`}
    </Button>
  );
}

function useConfirm() {
  const queries = useQueryClient();
  const showToast = useToast();
  return useMutation({
    mutationFn: (ids: number[]) => api.commissions.confirm({ body: { ids } }),
    onSuccess: (confirmed) => showToast(confirmedInWords(confirmed.length)),
    // Also after a failure: a colleague may have confirmed it already, and the list should show it.
    onSettled: () => queries.invalidateQueries({ queryKey: affiliatesKey }),
  });
}

function failureOf(error: Error): string {
  return error instanceof ApiError ? error.message : "Error confirming the commission. Please try again.";
}

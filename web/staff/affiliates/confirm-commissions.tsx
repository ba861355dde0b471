import { CheckCheck } from "lucide-react";
import { useState } from "react";
import { commissionCan } from "#contract/affiliates/commission-rules.ts";
import type { Commission } from "#contract/affiliates/commissions.ts";
import { ApiError } from "#contract/shared/api-error.ts";
import { useChange } from "#web/api/use-change.ts";
import { api } from "#web/api.ts";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Button } from "#web/ui/layout/button.tsx";
import { ConfirmEarly, confirmedInWords } from "./confirm-early.tsx";

/** Confirms commissions. Those of them whose fee is not paid ask for a reason first. */
export function useConfirm() {
  const [early, setEarly] = useState<Commission[] | null>(null);
  const change = useChange((ids: number[]) => api.commissions.confirm({ body: { ids } }), {
    stale: "commissions",
    isStaleAfterFailure: true,
    done: ({ length }) => confirmedInWords(length),
  });
  return {
    confirm: (chosen: Commission[]) =>
      chosen.some(({ unpaid_fee }) => unpaid_fee)
        ? setEarly(chosen)
        : change.mutate(chosen.map(({ id }) => id)),
    confirming: change.isPending ? change.variables : [],
    problem: (
      <>
        {change.isError && <Alert tone="error">{failureOf(change.error)}</Alert>}
        {early && <ConfirmEarly commissions={early} onClose={() => setEarly(null)} />}
      </>
    ),
  };
}

type ConfirmAllProps = Omit<ReturnType<typeof useConfirm>, "problem"> & { commissions: Commission[] };

export function ConfirmAll({ commissions, confirm, confirming }: ConfirmAllProps) {
  const allowed: readonly string[] = commissionCan.confirm;
  const pending = commissions.filter(({ state }) => allowed.includes(state));
  if (pending.length < 2) return null;
  return (
    <Button
      size="small"
      variant="secondary"
      icon={<CheckCheck className="size-4" />}
      isPending={confirming.length === pending.length}
      pendingLabel="Confirming..."
      onClick={() => confirm(pending)}
    >
      {`Confirm all ${pending.length} on this page`}
    </Button>
  );
}

function failureOf(error: Error): string {
  return error instanceof ApiError ? error.message : "Error confirming the commission. Please try again.";
}

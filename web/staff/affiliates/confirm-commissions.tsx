import { CheckCheck } from "lucide-react";
import { useState } from "react";
import { commissionCan } from "#contract/affiliates/commission-rules.ts";
import type { Commission } from "#contract/affiliates/commissions.ts";
import { ApiError } from "#contract/shared/api-error.ts";
import { api } from "#web/api/client.ts";
import { useChange } from "#web/api/use-change.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";
import { ConfirmEarly, confirmedInWords } from "./confirm-early.tsx";
import { sumsInWords } from "./sums-in-words.ts";

/**
 * Confirms commissions, and takes confirmations back. It asks before several are confirmed, and for a reason if a fee is
 * unpaid.
 */
export function useConfirm() {
  const [asked, setAsked] = useState<Commission[] | null>(null);
  const showToast = useToast();
  const takingBack = useChange((ids: number[]) => api.commissions.take_back({ body: { ids } }), {
    stale: "commissions",
    isStaleAfterFailure: true,
    done: ({ length }) =>
      `${length === 1 ? "The commission is" : `${length} commissions are`} pending again.`,
  });
  const change = useChange((ids: number[]) => api.commissions.confirm({ body: { ids } }), {
    stale: "commissions",
    isStaleAfterFailure: true,
    onDone: (_confirmed, ids) => {
      setAsked(null);
      showToast(confirmedInWords(ids.length), {
        lasts_ms: UNDO_MS,
        action: { label: "Undo", onPress: () => takingBack.mutate(ids) },
      });
    },
  });
  const isEarly = asked?.some(({ unpaid_fee }) => unpaid_fee);
  const failure = change.error ?? takingBack.error;
  const confirm = (chosen: Commission[]) => change.mutate(chosen.map(({ id }) => id));
  /** Forgets the failures of earlier acts. */
  function forget() {
    change.reset();
    takingBack.reset();
  }
  return {
    confirm(chosen: Commission[]) {
      forget();
      const needsQuestion = chosen.length > 1 || chosen.some(({ unpaid_fee }) => unpaid_fee);
      if (needsQuestion) setAsked(chosen);
      else confirm(chosen);
    },
    confirming: change.isPending ? change.variables : [],
    takeBack({ id }: Commission) {
      forget();
      takingBack.mutate([id]);
    },
    takingBack: takingBack.isPending ? takingBack.variables : [],
    problem: (
      <>
        {failure && !asked && <Alert tone="error">{failureOf(failure)}</Alert>}
        {asked && isEarly && <ConfirmEarly commissions={asked} onClose={() => setAsked(null)} />}
        {asked && !isEarly && (
          <ConfirmDialog
            isOpen
            isDestructive={false}
            title={`Confirm ${asked.length} commissions?`}
            confirmLabel={`Confirm all ${asked.length}`}
            isPending={change.isPending}
            pendingLabel="Confirming..."
            error={change.error ? failureOf(change.error) : undefined}
            onConfirm={() => confirm(asked)}
            onCancel={() => {
              forget();
              setAsked(null);
            }}
          >
            <p>{sumsInWords(asked)} can then be paid out. You can take it back until it is in a batch.</p>
          </ConfirmDialog>
        )}
      </>
    ),
  };
}

const UNDO_MS = 15_000;

type ConfirmAllProps = Pick<ReturnType<typeof useConfirm>, "confirm" | "confirming"> & {
  commissions: Commission[];
};

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
  return error instanceof ApiError ? error.message : "Error updating the commission. Please try again.";
}

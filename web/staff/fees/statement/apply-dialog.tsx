import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Statement } from "#contract/fees/statements.ts";
import { formatMoney } from "#contract/shared/money.ts";
import { api } from "#web/api.ts";
import { problemOf } from "#web/dashboard/forms/problem-of.ts";
import { useRetryKey } from "#web/dashboard/forms/retry-key.ts";
import { countInWords } from "#web/shared/count-in-words.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { statementsKey } from "./statement-queries.ts";

export type Applied = Awaited<ReturnType<typeof api.statements.apply>>;

type ApplyDialogProps = { statement: Statement; onClose: () => void; onApplied: (result: Applied) => void };

/** Names the sum before it records. What a colleague changed meanwhile is refused and then shown. */
export function ApplyDialog({ statement, onClose, onApplied }: ApplyDialogProps) {
  const { id, format, updated_at } = statement;
  const { count, total_minor } = statement.chosen;
  const queries = useQueryClient();
  const keyFor = useRetryKey();
  const applying = useMutation({
    mutationFn: () => {
      const body = { count, total_minor };
      return api.statements.apply({ params: { id }, body, idempotencyKey: keyFor([body, updated_at]) });
    },
    onSuccess: onApplied,
    onError: () => queries.invalidateQueries({ queryKey: statementsKey }),
  });
  const sum = formatMoney({ currency: format?.currency ?? "UGX", amount_minor: total_minor });
  return (
    <ConfirmDialog
      isOpen
      title={`Record ${countInWords({ count, count_is_exact: true }, "payment")}, ${sum} together?`}
      confirmLabel="Record"
      pendingLabel="Recording..."
      isPending={applying.isPending}
      error={
        applying.error
          ? problemOf(applying.error, "Failed to record the payments. Please try again.")
          : undefined
      }
      onConfirm={() => applying.mutate()}
      onCancel={onClose}
    >
      <p>
        Each is confirmed at once and gets its receipt, and its student is told. Either all are recorded or
        none.
      </p>
    </ConfirmDialog>
  );
}

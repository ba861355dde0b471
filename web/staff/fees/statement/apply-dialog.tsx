import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Statement } from "#contract/fees/statements.ts";
import { withThousands } from "#contract/shared/prices.ts";
import { api } from "#web/api.ts";
import { problemOf } from "#web/dashboard/forms/problem-of.ts";
import { useRetryKey } from "#web/dashboard/forms/retry-key.ts";
import { countInWords } from "#web/shared/count-in-words.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { statementsKey, timeout_ms } from "./statement-queries.ts";
import { type Applied, sumsInWords, withSum } from "./sums-in-words.ts";

type ApplyDialogProps = { statement: Statement; onClose: () => void; onApplied: (result: Applied) => void };

/**
 * Names the sum before it records. A long statement goes a hundred payments at a time, so that colleagues do not wait for it;
 * what a colleague changed meanwhile is refused and then shown.
 */
export function ApplyDialog({ statement, onClose, onApplied }: ApplyDialogProps) {
  const [done, setDone] = useState(0);
  const queries = useQueryClient();
  const keyFor = useRetryKey();
  const applying = useMutation({
    mutationFn: async (pressed: Statement) => {
      const done: Omit<Applied, "statement"> = { recorded: 0, imported: 0, to_check: 0, sums: [] };
      for (let next = pressed; ; ) {
        const { count, total_minor } = next.chosen;
        const idempotencyKey = keyFor([count, total_minor, next.updated_at]);
        const body = { count, total_minor };
        const reply = await api.statements.apply({
          timeout_ms,
          params: { id: next.id },
          body,
          idempotencyKey,
        });
        done.recorded += reply.recorded;
        done.imported += reply.imported;
        done.to_check += reply.to_check;
        const { currency = "UGX" } = next.chosen_sums[0] ?? {};
        if (reply.recorded > 0) done.sums = withSum(done.sums, { currency, amount_minor: reply.total_minor });
        next = reply.statement;
        if (next.chosen.count === 0) return { ...done, statement: next };
        setDone(done.recorded + done.imported + done.to_check);
      }
    },
    onSettled: () => setDone(0),
    onSuccess: onApplied,
    onError: () => queries.invalidateQueries({ queryKey: statementsKey }),
  });
  // While it is recorded, the statement shrinks; the question stays the one that was answered.
  const { chosen, chosen_sums } = applying.isPending ? applying.variables : statement;
  const { count, waiting } = chosen;
  const all = { count: count + waiting, count_is_exact: true };
  return (
    <ConfirmDialog
      isOpen
      title={`Record ${countInWords(all, "payment")}, ${sumsInWords(chosen_sums)} together?`}
      confirmLabel="Record"
      isDestructive={false}
      pendingLabel={
        waiting > 0 ? `Recorded ${withThousands(done)} of ${withThousands(all.count)}...` : "Recording..."
      }
      isPending={applying.isPending}
      error={
        applying.error
          ? problemOf(applying.error, "Failed to record the payments. Please try again.")
          : undefined
      }
      onConfirm={() => applying.mutate(statement)}
      onCancel={onClose}
    >
      <p>
        Each is confirmed at once and gets its receipt, and its student is told.{" "}
        {waiting > 0
          ? `They are recorded by the hundred: if it stops on the way, what is recorded stays, and you go on with the rest.`
          : "Either all are recorded or none."}
      </p>
    </ConfirmDialog>
  );
}

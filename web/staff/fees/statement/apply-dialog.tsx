import { useState } from "react";
import type { Statement } from "#contract/fees/statements/statements.ts";
import { withThousands } from "#contract/shared/prices.ts";
import { api } from "#web/api/client.ts";
import { useChange } from "#web/api/use-change.ts";
import { problemOf } from "#web/dashboard/forms/problem-of.ts";
import { useRetryKey } from "#web/dashboard/forms/retry-key.ts";
import { countInWords } from "#web/shared/text/count-in-words.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { timeout_ms } from "./statement-queries.ts";
import { type Applied, sumsInWords, withSum } from "./sums-in-words.ts";

type ApplyDialogProps = { statement: Statement; onClose: () => void; onApplied: (result: Applied) => void };

/**
 * Asks before chosen lines are recorded, and names their sum. A long statement is recorded a hundred payments at a
 * time, so that colleagues do not wait for it. What a colleague changed in the meantime is refused, and the list is
 * fetched again.
 */
export function ApplyDialog({ statement, onClose, onApplied }: ApplyDialogProps) {
  const [done, setDone] = useState(0);
  const keyFor = useRetryKey();
  const applying = useChange(
    async (pressed: Statement) => {
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
    {
      stale: "charges",
      isStaleAfterFailure: true,
      onDone: onApplied,
      onFailed: () => setDone(0),
    },
  );
  // Keeps the numbers that were confirmed, because the chosen lines become fewer during the recording.
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
        Each is confirmed at once and gets its receipt, and its student is notified.{" "}
        {waiting > 0
          ? `They are recorded a hundred at a time. If this stops before the end, recorded payments stay, and you can go on with the rest.`
          : "Either all are recorded or none."}
      </p>
    </ConfirmDialog>
  );
}

import { useState } from "react";
import type { Statement } from "#contract/fees/statements/statements.ts";
import { ApiError } from "#contract/shared/api-error.ts";
import { formatMoney } from "#contract/shared/money/money.ts";
import { withThousands } from "#contract/shared/money/prices.ts";
import { api } from "#web/api/client.ts";
import { offlineProblem } from "#web/api/failures/offline-problem.ts";
import { isUnknownOutcome } from "#web/api/failures/outcome.ts";
import { useChange } from "#web/api/use-change.ts";
import { problemOf } from "#web/dashboard/forms/problem-of.ts";
import { useRetryKey } from "#web/dashboard/forms/retry-key.ts";
import { countInWords } from "#web/shared/text/count-in-words.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { timeout_ms } from "./statement-queries.ts";
import { type Applied, sumsInWords, withSum } from "./sums-in-words.ts";

type ApplyDialogProps = { statement: Statement; onClose: () => void; onApplied: (result: Applied) => void };

/** A recording that continues with the lines of `next`. */
interface Recording {
  next: Statement;
  done: Omit<Applied, "statement">;
}

/**
 * Asks before chosen lines are recorded, and names their sum. A long statement is recorded a hundred payments at a
 * time, so that colleagues do not wait for it. What a colleague changed in the meantime is refused, and the list is
 * fetched again. After a lost answer, the same call is repeated: its key makes the server answer what it recorded.
 */
export function ApplyDialog({ statement, onClose, onApplied }: ApplyDialogProps) {
  const { applying, done, lost } = useRecording(onApplied);
  // Keeps the numbers that were confirmed, because the chosen lines become fewer during the recording.
  const shown = (applying.isPending ? applying.variables.next : lost?.next) ?? statement;
  const { chosen, chosen_sums } = shown;
  const { count, waiting } = chosen;
  const all = { count: count + waiting, count_is_exact: true };
  const isEmpty = all.count === 0;
  const nothingDone = { recorded: 0, imported: 0, to_check: 0, sums: [] };
  return (
    <ConfirmDialog
      isOpen
      title={
        isEmpty
          ? "No line is chosen any more"
          : `Record ${countInWords(all, "payment")}, ${sumsInWords(chosen_sums)} together?`
      }
      confirmLabel="Record"
      isDestructive={false}
      pendingLabel={
        waiting > 0 ? `Recorded ${withThousands(done)} of ${withThousands(all.count)}...` : "Recording..."
      }
      isPending={applying.isPending}
      disabledReason={isEmpty ? "A colleague recorded the lines or left them out." : undefined}
      error={applying.error ? sentenceFor(applying.error) : undefined}
      onConfirm={() => applying.mutate(lost ?? { next: statement, done: nothingDone })}
      onCancel={onClose}
    >
      <p>
        Each is confirmed at once and gets its receipt, and its student is notified.{" "}
        {waiting > 0
          ? `They are recorded a hundred at a time. If this stops before the end, recorded payments stay, and you can go on with the rest.`
          : "Either all are recorded or none."}
      </p>
      <Overpaying over={shown.chosen_over} />
    </ConfirmDialog>
  );
}

function useRecording(onApplied: (result: Applied) => void) {
  const [done, setDone] = useState(0);
  /** The part of the recording whose answer was lost. */
  const [lost, setLost] = useState<Recording>();
  const keyFor = useRetryKey();
  const applying = useChange(
    async (recording: Recording) => {
      for (let { next, done } = recording; ; ) {
        const { count, total_minor } = next.chosen;
        const body = { count, total_minor };
        const idempotencyKey = keyFor([count, total_minor, next.updated_at]);
        const params = { id: next.id };
        const reply = await api.statements
          .apply({ timeout_ms, params, body, idempotencyKey })
          .catch((error) => {
            setLost(mayBeRecorded(error) ? { next, done } : undefined);
            throw error;
          });
        const { currency = "UGX" } = next.chosen_sums[0] ?? {};
        const sum = { currency, amount_minor: reply.total_minor };
        done = {
          recorded: done.recorded + reply.recorded,
          imported: done.imported + reply.imported,
          to_check: done.to_check + reply.to_check,
          sums: reply.recorded > 0 ? withSum(done.sums, sum) : done.sums,
        };
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
  return { applying, done, lost };
}

/** Returns true if the call may have been made. A busy server has not made it, but may still be making an earlier one. */
const mayBeRecorded = (error: unknown) =>
  isUnknownOutcome(error) || (error instanceof ApiError && error.status === 409 && !error.body.current);

const sentenceFor = (error: Error) =>
  isUnknownOutcome(error)
    ? (offlineProblem(error) ??
      "No answer came. The payments may be recorded. Press the button again: none is recorded twice.")
    : problemOf(error, "Failed to record the payments. Please try again.");

/** Names the chosen lines that overpay their fees. */
function Overpaying({ over: { count, first } }: { over: Statement["chosen_over"] }) {
  if (count === 0) return null;
  const more = count - first.length;
  return (
    <div className="grid gap-1">
      <p className="font-semibold">
        {count === 1 ? "One line overpays its fee:" : `${withThousands(count)} lines overpay their fees:`}
      </p>
      <ul className="list-disc ps-5 text-sm">
        {first.map(({ line, student_name, currency, over_minor }) => (
          <li key={line} className="wrap-anywhere">
            Line {line}, <bdi>{student_name}</bdi>: overpays by{" "}
            <span className="whitespace-nowrap">{formatMoney({ currency, amount_minor: over_minor })}</span>
          </li>
        ))}
        {more > 0 && <li>{withThousands(more)} more</li>}
      </ul>
    </div>
  );
}

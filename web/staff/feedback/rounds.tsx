import { useState } from "react";
import type { FeedbackRound } from "#contract/courses/feedback/feedback-rounds.ts";
import { FEEDBACK_LOT } from "#contract/shared/limits.ts";
import { api } from "#web/api/client.ts";
import { useChange } from "#web/api/use-change.ts";
import { problemOf } from "#web/dashboard/forms/problem-of.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { type Column, Table } from "#web/ui/table/table.tsx";
import { Time } from "#web/ui/time/time.tsx";

/** Shows the rounds, newest first, and closes an open one. */
export function Rounds({ rounds }: { rounds: FeedbackRound[] }) {
  const [closing, setClosing] = useState<FeedbackRound>();
  const actions: Column<FeedbackRound> = {
    key: "actions",
    header: "Actions",
    isActions: true,
    cell: (round) =>
      !round.is_closed && (
        <Button size="small" variant="secondary" onClick={() => setClosing(round)}>
          Close<span className="sr-only"> {round.name}</span>
        </Button>
      ),
  };
  return (
    <>
      <Table
        caption="Rounds of the form"
        columns={[...columns, actions]}
        rows={rounds}
        rowKey={({ id }) => id}
      />
      {closing && <CloseDialog round={closing} onClose={() => setClosing(undefined)} />}
    </>
  );
}

const columns: Column<FeedbackRound>[] = [
  { key: "round", header: "Round", isRowHeader: true, cell: ({ name }) => name },
  { key: "invited", header: "Asked", isNumeric: true, cell: ({ invited }) => invited },
  { key: "answered", header: "Answers", isNumeric: true, cell: ({ answered }) => answered },
  { key: "shown", header: "In the results", isNumeric: true, cell: ({ shown }) => shown },
  {
    key: "state",
    header: "State",
    cell: ({ is_closed, shown, closes_at }) => {
      if (!is_closed)
        return (
          <>
            Open until <Time at={closes_at} />
          </>
        );
      return shown > 0 ? "Closed" : "Closed: fewer than five answers, which are deleted";
    },
  },
];

function CloseDialog({ round, onClose }: { round: FeedbackRound; onClose: () => void }) {
  const closing = useChange(() => api.feedback_rounds.close({ params: { id: round.id } }), {
    stale: "feedback_rounds",
    done: "The round is closed.",
    onDone: onClose,
  });
  const isEnough = round.answered >= FEEDBACK_LOT;
  return (
    <ConfirmDialog
      isOpen
      title={`Close the round "${round.name}"?`}
      confirmLabel="Close the Round"
      pendingLabel="Closing..."
      isPending={closing.isPending}
      isDestructive={!isEnough}
      error={
        closing.error ? problemOf(closing.error, "Failed to close the round. Please try again.") : undefined
      }
      onConfirm={() => closing.mutate()}
      onCancel={onClose}
    >
      <p>
        Nobody can answer after that.{" "}
        {isEnough
          ? `All ${round.answered} answers appear in the results.`
          : "It has fewer than five answers, so they are deleted and never shown."}
      </p>
    </ConfirmDialog>
  );
}

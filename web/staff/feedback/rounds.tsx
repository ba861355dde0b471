import { useState } from "react";
import type { FeedbackRound } from "#contract/courses/feedback/feedback-rounds.ts";
import { FEEDBACK_LOT } from "#contract/shared/limits.ts";
import { api } from "#web/api/client.ts";
import { useChange } from "#web/api/use-change.ts";
import { currentOf } from "#web/dashboard/forms/or-stored.ts";
import { problemOf } from "#web/dashboard/forms/problem-of.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { type Column, Table } from "#web/ui/table/table.tsx";
import { Time } from "#web/ui/time/time.tsx";
import { useFreshRounds } from "./rounds-query.ts";

/** Shows the rounds, newest first, and closes an open one. */
export function Rounds({ program, rounds }: { program: number; rounds: FeedbackRound[] }) {
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
      {closing && <CloseDialog program={program} round={closing} onClose={() => setClosing(undefined)} />}
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

type CloseDialogProps = { program: number; round: FeedbackRound; onClose: () => void };

function CloseDialog({ program, round: { id, name }, onClose }: CloseDialogProps) {
  const { rounds, reading } = useFreshRounds(program);
  // The question stays as it is until it is refused, although students may answer.
  const [round, setRound] = useState<FeedbackRound>();
  const fresh = rounds?.find((one) => one.id === id);
  if (!round && fresh) setRound(fresh);
  const isEnough = round !== undefined && round.answered >= FEEDBACK_LOT;
  const closing = useChange(
    () => api.feedback_rounds.close({ params: { id }, body: { is_deleting: !isEnough } }),
    {
      stale: "feedback_rounds",
      isStaleAfterFailure: true,
      done: "The round is closed.",
      onDone: onClose,
      onFailed: (error) => setRound(currentOf<FeedbackRound>(error) ?? round),
    },
  );
  return (
    <ConfirmDialog
      isOpen
      title={`Close the round "${name}"?`}
      confirmLabel="Close the Round"
      pendingLabel="Closing..."
      isPending={closing.isPending}
      isDestructive={round !== undefined && !isEnough}
      error={closing.error ? closingProblem(closing.error) : undefined}
      {...(round?.is_closed && { disabledReason: "It was closed in the meantime" })}
      onConfirm={() => closing.mutate()}
      {...(!round && reading)}
      onCancel={onClose}
    >
      <p role="status">
        Nobody can answer after that. {round && !round.is_closed && whatHappens(round.answered)}
      </p>
    </ConfirmDialog>
  );
}

const whatHappens = (answered: number) =>
  answered >= FEEDBACK_LOT
    ? `All ${answered} answers appear in the results.`
    : "It has fewer than five answers, so they are deleted and never shown.";

const closingProblem = (error: Error) =>
  currentOf(error)
    ? "More students have answered in the meantime. Read the question again."
    : problemOf(error, "Failed to close the round. Please try again.");

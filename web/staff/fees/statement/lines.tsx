import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { type StatementRow, statementRowLabels } from "#contract/fees/statements/statements.ts";
import { api } from "#web/api/client.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { useChange } from "#web/api/use-change.ts";
import { defineList } from "#web/dashboard/lists/define-list.tsx";
import type { RowDialogProps } from "#web/dashboard/lists/list-rules.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { lineFilter } from "#web/staff/shared/uploads/line-states.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { lazyPart } from "#web/ui/layout/lazy-part.tsx";
import { LineActions } from "./line-actions.tsx";
import { lineColumns } from "./line-columns.tsx";
import { statementQuery } from "./statement-queries.ts";

const ReverseLine = lazyPart(async () => ({ default: (await import("./reverse-line.tsx")).ReverseLine }));
const SplitLine = lazyPart(async () => ({ default: (await import("./split-line.tsx")).SplitLine }));
const ChooseCharge = lazyPart(async () => ({ default: (await import("./choose-charge.tsx")).ChooseCharge }));

export const lines = defineList({
  list: api.statements.rows,
  noun: ["line"],
  filters: { state: lineFilter(statementRowLabels) },
  useTools: useLineChanges,
  above: ({ turn, aside }) => <Problem error={turn.error ?? aside.error} />,
  caption: "Lines",
  columns: lineColumns,
  actions: (row, { aside, choose, reverse }) => (
    <LineActions
      row={row}
      onChoose={choose}
      onReverse={reverse}
      onAside={() => aside.mutate(row)}
      isPending={aside.isPending}
    />
  ),
  dialogs: { choose: Choose, reverse: Reverse },
  empty: { title: "No lines here", text: "No line of the statement is in this state." },
});

const useOpenId = () => Number(useAddress().get("statement"));

function useLineChanges() {
  const id = useOpenId();
  // A colleague may have recorded the line already.
  const rules = { stale: "statements", isStaleAfterFailure: true } as const;
  return {
    turn: useChange(
      ({ line, is_chosen }: StatementRow) =>
        api.statements.choose({ params: { id, line }, body: { is_chosen: !is_chosen } }),
      rules,
    ),
    aside: useChange(
      ({ line, is_set_aside }: StatementRow) =>
        api.statements.set_aside({ params: { id, line }, body: { is_set_aside: !is_set_aside } }),
      rules,
    ),
  };
}

const Problem = ({ error }: { error: Error | null }) =>
  error && <Alert tone="error">{sentenceOf(error, "Failed to change the line. Please try again.")}</Alert>;

/** Chooses the fee that a line pays, or splits the line over several fees. */
function Choose({ row, onClose }: RowDialogProps<StatementRow>) {
  const statement = useQuery(statementQuery(useOpenId())).data;
  const [isSplit, setIsSplit] = useState(false);
  if (!row || !statement) return null;
  const close = () => {
    setIsSplit(false);
    onClose();
  };
  const given = { row, statement, onClose: close };
  return (
    <Suspense>
      {isSplit ? <SplitLine {...given} /> : <ChooseCharge {...given} onSplit={() => setIsSplit(true)} />}
    </Suspense>
  );
}

function Reverse({ row, onClose }: RowDialogProps<StatementRow>) {
  const statement = useQuery(statementQuery(useOpenId())).data;
  return (
    <Suspense>
      {row && statement && <ReverseLine row={row} statement={statement} onClose={onClose} />}
    </Suspense>
  );
}

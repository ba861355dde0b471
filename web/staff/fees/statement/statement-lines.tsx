import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import {
  type Statement,
  type StatementRow,
  statementRowLabels,
  statementRowStates,
} from "#contract/fees/statements.ts";
import { withThousands } from "#contract/shared/prices.ts";
import { api } from "#web/api.ts";
import { PagedList } from "#web/dashboard/lists/paged-list.tsx";
import { pageIn, useAddress } from "#web/dashboard/shell/use-address.ts";
import { countInWords } from "#web/shared/count-in-words.ts";
import { LineStates } from "#web/staff/uploads/line-states.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Button } from "#web/ui/layout/button.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { lazyPart } from "#web/ui/layout/lazy-part.tsx";
import { feesKey } from "../fee-queries.ts";
import { LineTable } from "./line-table.tsx";
import { PAGE_SIZE, stateIn, statementQuery, statementRowsQuery } from "./statement-queries.ts";
import { type Applied, sumsInWords } from "./sums-in-words.ts";

const ApplyDialog = lazyPart(async () => ({ default: (await import("./apply-dialog.tsx")).ApplyDialog }));
const ReverseLine = lazyPart(async () => ({ default: (await import("./reverse-line.tsx")).ReverseLine }));
const SplitLine = lazyPart(async () => ({ default: (await import("./split-line.tsx")).SplitLine }));
const ChooseCharge = lazyPart(async () => ({ default: (await import("./choose-charge.tsx")).ChooseCharge }));

/** The third step: every line with what it was matched with. The chosen ones are recorded together. */
export function StatementLines({ statement }: { statement: Statement }) {
  const { get } = useAddress();
  const queries = useQueryClient();
  const [applied, setApplied] = useState<Applied | null>(null);
  const [isApplying, setIsApplying] = useState(false);
  const [row, setRow] = useState<StatementRow | null>(null);
  const [split, setSplit] = useState<StatementRow | null>(null);
  const [reversed, setReversed] = useState<StatementRow | null>(null);
  const done = (result: Applied) => {
    setIsApplying(false);
    setApplied(result);
    queries.setQueryData(statementQuery(api, statement.id).queryKey, result.statement);
    void queries.invalidateQueries({ queryKey: feesKey });
  };
  return (
    <>
      {applied && (
        <Alert tone="success" title={resultInWords(applied)} onDismiss={() => setApplied(null)}>
          Each payment is confirmed and has its receipt.
        </Alert>
      )}
      <LineStates
        states={statementRowStates}
        labels={statementRowLabels}
        counts={statement.counts}
        current={stateIn(get("lines") ?? "")}
      />
      <ChosenBar statement={statement} onApply={() => setIsApplying(true)} />
      <PagedList
        list={useQuery(statementRowsQuery(api, statement.id, get))}
        page={pageIn(get("page"))}
        page_size={PAGE_SIZE}
        loading="Loading the lines"
        failure="Failed to load the lines. Please try again."
        empty={<EmptyState title="No lines here">No line of the statement is in this state.</EmptyState>}
        noun={["line"]}
      >
        {(rows) => <LineTable rows={rows} statement={statement} onChoose={setRow} onReverse={setReversed} />}
      </PagedList>
      <Suspense>
        {isApplying && (
          <ApplyDialog statement={statement} onClose={() => setIsApplying(false)} onApplied={done} />
        )}
        {row && (
          <ChooseCharge
            row={row}
            statement={statement}
            onSplit={() => {
              setSplit(row);
              setRow(null);
            }}
            onClose={() => setRow(null)}
          />
        )}
        {split && <SplitLine row={split} statement={statement} onClose={() => setSplit(null)} />}
        {reversed && <ReverseLine row={reversed} statement={statement} onClose={() => setReversed(null)} />}
      </Suspense>
    </>
  );
}

function ChosenBar({ statement, onApply }: { statement: Statement; onApply: () => void }) {
  const { count, waiting } = statement.chosen;
  if (count === 0) return <p role="status">No line is chosen for recording.</p>;
  return (
    <div className="sticky top-0 z-10 flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-surface px-4 py-3">
      <p role="status" className="tabular-nums">
        <span className="font-semibold">
          {countInWords({ count: count + waiting, count_is_exact: true }, "line")}
        </span>{" "}
        chosen, <span className="whitespace-nowrap font-semibold">{sumsInWords(statement.chosen_sums)}</span>
      </p>
      <Button size="small" onClick={onApply}>
        Record the Payments
      </Button>
    </div>
  );
}

function resultInWords({ recorded, sums, imported, to_check }: Applied) {
  const payments = countInWords({ count: recorded, count_is_exact: true }, "payment");
  const known = imported > 0 ? ` ${withThousands(imported)} were on record already.` : "";
  const asked = to_check > 0 ? ` Check ${withThousands(to_check)} whose number another payment has.` : "";
  return `${payments} recorded${recorded > 0 ? `, ${sumsInWords(sums)} together` : ""}.${known}${asked}`;
}

import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { type Statement, statementRowLabels } from "#contract/fees/statements/statements.ts";
import { withThousands } from "#contract/shared/money/prices.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { countInWords } from "#web/shared/text/count-in-words.ts";
import { LineStates } from "#web/staff/shared/uploads/line-states.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { lazyPart } from "#web/ui/layout/lazy-part.tsx";
import { lines } from "./lines.tsx";
import { statementQuery } from "./statement-queries.ts";
import { type Applied, sumsInWords } from "./sums-in-words.ts";

const ApplyDialog = lazyPart(async () => ({ default: (await import("./apply-dialog.tsx")).ApplyDialog }));

/** Shows the third step: every line with the fee that was matched. The chosen lines are recorded together. */
export function StatementLines({ statement }: { statement: Statement }) {
  const queries = useQueryClient();
  const [applied, setApplied] = useState<Applied | null>(null);
  const [isApplying, setIsApplying] = useState(false);
  const { href } = useAddress();
  const done = (result: Applied) => {
    setIsApplying(false);
    setApplied(result);
    queries.setQueryData(statementQuery(statement.id).queryKey, result.statement);
  };
  return (
    <>
      {applied && (
        <Alert
          tone="success"
          title={resultInWords(applied)}
          onDismiss={() => setApplied(null)}
          action={
            <ButtonLink to={href({ lines: "recorded", page: undefined })} size="small" variant="secondary">
              See the Recorded Lines
            </ButtonLink>
          }
        >
          {applied.recorded > 0 && "Each payment is confirmed and has its receipt."}
        </Alert>
      )}
      <LineStates labels={statementRowLabels} counts={statement.counts} />
      <ChosenBar statement={statement} onApply={() => setIsApplying(true)} />
      <lines.view params={{ id: statement.id }} />
      <Suspense>
        {isApplying && (
          <ApplyDialog statement={statement} onClose={() => setIsApplying(false)} onApplied={done} />
        )}
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
  const payments = `${countInWords({ count: recorded, count_is_exact: true }, "payment")} recorded`;
  const known =
    imported > 0 ? ` ${withThousands(imported)} ${imported === 1 ? "was" : "were"} on record already.` : "";
  const asked =
    to_check > 0 ? ` Check ${withThousands(to_check)} of them: another payment has the same number.` : "";
  const result = recorded > 0 ? `${payments}, ${sumsInWords(sums)} together.` : "No payment was recorded.";
  return `${result}${known}${asked}`;
}

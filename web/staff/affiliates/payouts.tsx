import { useQuery } from "@tanstack/react-query";
import type { DuePayout, Payout } from "#contract/affiliates/payouts.ts";
import { ApiError } from "#contract/shared/api-error.ts";
import { formatMoney } from "#contract/shared/money/money.ts";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { useChange } from "#web/api/use-change.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { contentsOf } from "./batch-contents.ts";
import { Batches } from "./batches.tsx";
import { Bonuses } from "./bonuses.tsx";
import { PayoutRule } from "./payout-rule.tsx";

/**
 * Shows the steps of a payout. Staff put confirmed commissions and bonuses into a batch. They send its lists to the
 * bank and to mobile money, then mark it as paid.
 */
export function Payouts() {
  return (
    <>
      <DueSums />
      <Batches />
      <Bonuses />
      <PayoutRule />
    </>
  );
}

function DueSums() {
  const due = useQuery(q(api.payouts.due));
  const creation = useChange((currency: Payout["currency"]) => api.payouts.create({ body: { currency } }), {
    stale: "payouts",
    isStaleAfterFailure: true,
    done: ({ id }) => `Batch ${id} is ready.`,
  });
  if (!due.data) return null;
  return (
    <section aria-labelledby="due" className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <h2 id="due" className="text-lg">
        Ready to be paid
      </h2>
      {creation.isError && (
        <div className="basis-full">
          <Alert tone="error">
            {creation.error instanceof ApiError
              ? creation.error.message
              : "Error making the batch. Please try again."}
          </Alert>
        </div>
      )}
      {due.data.length === 0 && (
        <p className="text-muted">Nothing is ready for a batch. Confirm commissions to pay more.</p>
      )}
      {due.data.map((sum) => (
        <div key={sum.currency} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {sum.affiliate_count > 0 && (
            <>
              <p className="text-muted text-sm">
                <strong className="me-2 font-bold text-base text-ink tabular-nums">{formatMoney(sum)}</strong>
                {contentsOf(sum)}
              </p>
              <Button
                size="small"
                isPending={creation.isPending && creation.variables === sum.currency}
                pendingLabel="Making..."
                onClick={() => creation.mutate(sum.currency)}
              >
                Make a batch
              </Button>
            </>
          )}
          {sum.waiting_minor < 0 && <p className="text-sm">{waitingInWords(sum)}</p>}
        </div>
      ))}
    </section>
  );
}

/** Explains the sum that is still to be taken back. An affiliate who owes more than they earned is in no batch. */
function waitingInWords({ currency, waiting_minor }: DuePayout): string {
  const sum = formatMoney({ currency, amount_minor: -waiting_minor });
  return `${sum} of paid commissions is still to be taken back. It goes into a batch once the affiliate has earned that much.`;
}

import type { ReactNode } from "react";
import type { Payout } from "#contract/affiliates/payouts.ts";
import { ApiError } from "#contract/shared/api-error.ts";
import { formatMoney } from "#contract/shared/money.ts";
import { useChange } from "#web/api/use-change.ts";
import { api } from "#web/api.ts";
import type { RowDialogProps } from "#web/dashboard/lists/list-rules.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";

interface Settlement {
  send: (id: number) => Promise<unknown>;
  title: (id: number) => string;
  label: string;
  done: (id: number) => string;
  text: (payout: Payout) => ReactNode;
}

type SettlePayoutProps = RowDialogProps<Payout> & { settlement: Settlement };

/** Asks before a batch is settled, naming the sum. */
function SettlePayout({ settlement, row, onClose }: SettlePayoutProps) {
  const settle = useChange(({ id }: Payout) => settlement.send(id), {
    stale: "payouts",
    isStaleAfterFailure: true,
    onDone: onClose,
    done: (_nothing, { id }) => settlement.done(id),
  });
  return (
    <ConfirmDialog
      isOpen={row !== null}
      title={row ? settlement.title(row.id) : ""}
      confirmLabel={settlement.label}
      isDestructive={false}
      pendingLabel="Saving..."
      isPending={settle.isPending}
      error={settle.error ? failureOf(settle.error) : undefined}
      onConfirm={() => row && settle.mutate(row)}
      onCancel={() => {
        settle.reset();
        onClose();
      }}
    >
      {row && settlement.text(row)}
    </ConfirmDialog>
  );
}

const dialogOf = (settlement: Settlement) => (props: RowDialogProps<Payout>) => (
  <SettlePayout {...props} settlement={settlement} />
);

export const settling = {
  pay: dialogOf({
    send: (id) => api.payouts.pay({ params: { id } }),
    title: (id) => `Mark batch ${id} as paid?`,
    label: "Mark as paid",
    done: (id) => `Batch ${id} is paid.`,
    text: (payout) => (
      <>
        {payout.reversed_count > 0 && (
          <p className="mb-3 font-semibold text-urgent">
            {reversedInWords(payout.reversed_count)} If nobody was paid yet, dissolve the batch: the next one
            leaves them out. If they are paid, a later batch takes them back.
          </p>
        )}
        <p>
          {formatMoney(payout)} to {peopleIn(payout)}. Do it once the bank or mobile-money company has paid;
          it cannot be undone.
        </p>
      </>
    ),
  }),
  cancel: dialogOf({
    send: (id) => api.payouts.cancel({ params: { id } }),
    title: (id) => `Dissolve batch ${id}?`,
    label: "Dissolve",
    done: (id) => `Batch ${id} is dissolved.`,
    text: () => <p>What it contains is confirmed as before, and goes into the next batch again.</p>,
  }),
};

const peopleIn = ({ affiliate_count }: Payout) =>
  affiliate_count === 1 ? "1 affiliate" : `${affiliate_count} affiliates`;

const reversedInWords = (count: number) =>
  count === 1
    ? "The student's payment of 1 commission went back since it was confirmed."
    : `The students' payments of ${count} commissions went back since they were confirmed.`;

function failureOf(error: Error): string {
  return error instanceof ApiError ? error.message : "Error updating the batch. Please try again.";
}

import type { ReactNode } from "react";
import type { Payout } from "#contract/affiliates/payouts.ts";
import { ApiError } from "#contract/shared/api-error.ts";
import { formatMoney } from "#contract/shared/money/money.ts";
import { api } from "#web/api/client.ts";
import { useChange } from "#web/api/use-change.ts";
import { currentOf } from "#web/dashboard/forms/or-stored.ts";
import type { RowDialogProps } from "#web/dashboard/lists/list-rules.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";

interface Settlement {
  send: (payout: Payout) => Promise<unknown>;
  title: (id: number) => string;
  label: string;
  done: (id: number) => string;
  text: (payout: Payout) => ReactNode;
}

type SettlePayoutProps = RowDialogProps<Payout> & { settlement: Settlement };

/** Asks before a batch is marked as paid or dissolved. */
function SettlePayout({ settlement, row, onClose }: SettlePayoutProps) {
  const settle = useChange(settlement.send, {
    stale: "payouts",
    isStaleAfterFailure: true,
    onDone: onClose,
    done: (_nothing, { id }) => settlement.done(id),
  });
  // After a refusal the question shows the batch as it is now.
  const shown = row && (currentOf<Payout>(settle.error) ?? row);
  return (
    <ConfirmDialog
      isOpen={row !== null}
      title={row ? settlement.title(row.id) : ""}
      confirmLabel={settlement.label}
      isDestructive={false}
      pendingLabel="Saving..."
      isPending={settle.isPending}
      error={settle.error ? failureOf(settle.error) : undefined}
      onConfirm={() => shown && settle.mutate(shown)}
      onCancel={() => {
        settle.reset();
        onClose();
      }}
    >
      {shown && settlement.text(shown)}
    </ConfirmDialog>
  );
}

const dialogOf = (settlement: Settlement) => (props: RowDialogProps<Payout>) => (
  <SettlePayout {...props} settlement={settlement} />
);

export const settling = {
  pay: dialogOf({
    send: ({ id, reversed_count }) => api.payouts.pay({ params: { id }, body: { reversed_count } }),
    title: (id) => `Mark batch ${id} as paid?`,
    label: "Mark as paid",
    done: (id) => `Batch ${id} is paid.`,
    text: (payout) => (
      <>
        {payout.reversed_count > 0 && (
          <p className="mb-3 font-semibold text-urgent">
            {reversedInWords(payout.reversed_count)} If nobody has been paid yet, dissolve the batch: the next
            one leaves them out. If they have been paid, a later batch takes them back.
          </p>
        )}
        <p>
          {formatMoney(payout)} to {peopleIn(payout)}. Do this once the bank or mobile-money company has paid;
          it cannot be undone.
        </p>
      </>
    ),
  }),
  cancel: dialogOf({
    send: ({ id }) => api.payouts.cancel({ params: { id } }),
    title: (id) => `Dissolve batch ${id}?`,
    label: "Dissolve",
    done: (id) => `Batch ${id} is dissolved.`,
    text: () => <p>Its commissions and bonuses stay confirmed and go into the next batch.</p>,
  }),
};

const peopleIn = ({ affiliate_count }: Payout) =>
  affiliate_count === 1 ? "1 affiliate" : `${affiliate_count} affiliates`;

const reversedInWords = (count: number) =>
  count === 1
    ? "The student's payment for 1 commission was reversed after the commission was confirmed."
    : `The students' payments for ${count} commissions were reversed after the commissions were confirmed.`;

function failureOf(error: Error): string {
  if (currentOf(error)) return "A payment was reversed in the meantime. Read the question again.";
  return error instanceof ApiError ? error.message : "Error updating the batch. Please try again.";
}

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Payout } from "#contract/affiliates/payouts.ts";
import { ApiError } from "#contract/shared/api-error.ts";
import { formatMoney } from "#contract/shared/money.ts";
import { api } from "#web/api.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";
import { affiliatesKey } from "./affiliate-queries.ts";

export interface Settlement {
  verb: "pay" | "cancel";
  payout: Payout;
}

/** Asks before a batch is marked as paid or dissolved, naming the sum. */
export function SettlePayout({
  settlement,
  onClose,
}: {
  settlement: Settlement | null;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const showToast = useToast();
  const settle = useMutation({
    mutationFn: async ({ verb, payout: { id } }: Settlement) => {
      if (verb === "pay") await api.payouts.pay({ params: { id } });
      else await api.payouts.cancel({ params: { id } });
    },
    onSuccess: (_nothing, { verb, payout }) => {
      onClose();
      showToast(verb === "pay" ? `Batch ${payout.id} is paid.` : `Batch ${payout.id} is dissolved.`);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: affiliatesKey }),
  });
  const close = () => {
    settle.reset();
    onClose();
  };
  const isPaying = settlement?.verb === "pay";
  return (
    <ConfirmDialog
      isOpen={settlement !== null}
      title={
        isPaying ? `Mark batch ${settlement.payout.id} as paid?` : `Dissolve batch ${settlement?.payout.id}?`
      }
      confirmLabel={isPaying ? "Mark as paid" : "Dissolve"}
      isDestructive={false}
      pendingLabel="Saving..."
      isPending={settle.isPending}
      error={settle.error ? failureOf(settle.error) : undefined}
      onConfirm={() => settlement && settle.mutate(settlement)}
      onCancel={close}
    >
      {isPaying && settlement.payout.reversed_count > 0 && (
        <p className="mb-3 font-semibold text-urgent">
          {reversedInWords(settlement.payout.reversed_count)} If nobody was paid yet, dissolve the batch: the
          next one leaves them out. If they are paid, a later batch takes them back.
        </p>
      )}
      {settlement && (
        <p>
          {isPaying
            ? `${formatMoney(settlement.payout)} to ${peopleIn(settlement.payout)}. Do it once the bank or mobile-money company has paid; it cannot be undone.`
            : "What it contains is confirmed as before, and goes into the next batch again."}
        </p>
      )}
    </ConfirmDialog>
  );
}

const peopleIn = ({ affiliate_count }: Payout) =>
  affiliate_count === 1 ? "1 affiliate" : `${affiliate_count} affiliates`;

const reversedInWords = (count: number) =>
  count === 1
    ? "The student's payment of 1 commission went back since it was confirmed."
    : `The students' payments of ${count} commissions went back since they were confirmed.`;

function failureOf(error: Error): string {
  return error instanceof ApiError ? error.message : "Error updating the batch. Please try again.";
}

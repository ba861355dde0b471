import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { OwnCharge } from "#contract/fees/charges.ts";
import { readAmount } from "#contract/fees/money-fields.ts";
import { endpoints } from "#web/api/client.ts";
import { fileMark, useRetryKey } from "#web/dashboard/forms/retry-key.ts";
import { refusalOf } from "#web/dashboard/offline/outbox/refusal.ts";
import { useOutbox } from "#web/dashboard/offline/outbox/use-outbox.ts";
import { itemFor } from "#web/dashboard/offline/outbox/user-outbox.ts";
import { moneyOf } from "#web/student/fees/fee-words.ts";
import { reportFailed } from "#web/student/fees/paying/report-problem.ts";
import { QUEUE, SECTION } from "#web/student/fees/paying/use-waiting-reports.ts";

/** Typed values of the report. They include the charge, so that the contract's schema can parse them as a whole. */
export interface Report {
  charge: string;
  amount: string;
  method: string;
  provider: string;
  external_id: string;
  paid_on: string;
  payer_phone: string;
  note: string;
  /** The transaction number that the student confirmed although another payment has it, too. */
  known_number: string;
}

/** Thrown if the person stopped the upload. The form keeps its content and shows no message. */
export class Cancelled extends Error {}

/**
 * Reports a payment through the outbox, which stores it first, so that it outlives the page. Resolves when the server
 * has accepted it, or when it waits on this device.
 * @param onSent called then, also after its form was closed
 * @throws ApiError, or Cancelled
 */
export function useReport(charge: OwnCharge, onSent: () => void) {
  const keyFor = useRetryKey();
  const { progress, cancel, addAndSend } = useOutbox(QUEUE);
  const [key, setKey] = useState("");
  const lastKey = useRef("");
  const wasCancelled = useRef(false);
  const sending = useMutation({
    // Run without a network, too: the report then waits in the outbox, and this call ends at once.
    networkMode: "always",
    onSuccess: onSent,
    mutationFn: async ({ values, proof }: { values: Report; proof: File | null }): Promise<void> => {
      const itemKey = keyFor([values, fileMark(proof)]);
      setKey(itemKey);
      lastKey.current = itemKey;
      wasCancelled.current = false;
      const amount = moneyOf(charge, readAmount(values.amount, charge.currency) ?? 0);
      const outcome = await addAndSend(
        itemFor(
          endpoints.payments.report,
          { body: { ...values, charge: charge.id } },
          {
            key: itemKey,
            queue: QUEUE,
            metadata: {
              label: `Your payment of ${amount} for ${charge.program_title}`,
              section: SECTION,
              failure: reportFailed,
              typed: "what you wrote about it",
              announcement: "Payment reported. We are checking it.",
              ifArrived: "If so, it appears in your payments, where you can cancel it.",
              charge: charge.id,
              amount,
            },
            ...(proof && { files: { proof: [proof] } }),
          },
        ),
      );
      if (wasCancelled.current || !outcome) throw new Cancelled();
      const rejection = "pending" in outcome && outcome.pending.rejection;
      if (rejection) throw refusalOf(rejection);
    },
  });
  return {
    send: sending.mutate,
    isSending: sending.isPending,
    /**
     * Removes a rejected report from the outbox, for a form that shows the rejection. Otherwise it stays at its charge.
     */
    takeBack: () => cancel(lastKey.current),
    upload: {
      percent: (progress.get(key) ?? 0) * 100,
      onCancel() {
        wasCancelled.current = true;
        cancel(key);
      },
    },
  };
}

import { useQueryClient } from "@tanstack/react-query";
import type { Payment } from "#contract/fees/payments/payments.ts";
import { makeStale } from "#web/api/stale.ts";
import { lostWith, whyRefused } from "#web/dashboard/offline/outbox/refusal.ts";
import { useDelivered, useOutbox } from "#web/dashboard/offline/outbox/use-outbox.ts";
import { changeFetched } from "#web/dashboard/realtime/change-fetched.ts";
import { chargesQuery } from "#web/student/fees/fee-queries.ts";
import { reportFailed } from "#web/student/fees/paying/report-problem.ts";

export const QUEUE = "payments";
/** The section that shows waiting reports. */
export const SECTION = "fees";

/** Returns a charge's payments that were reported on this device and that the server has not accepted yet. */
export function useWaitingReports(charge: number) {
  const { items, progress, waitOf, cancel, retry } = useOutbox(QUEUE);
  const waiting = items
    .filter(({ metadata }) => Number(metadata.charge) === charge)
    .map((item) => {
      const { key, metadata, rejection } = item;
      const fraction = progress.get(key);
      return {
        key,
        amount: String(metadata.amount),
        percent: fraction === undefined ? undefined : fraction * 100,
        wait: waitOf(item),
        problem: rejection ? whyRefused(rejection, reportFailed) : undefined,
        label: metadata.label,
        lost: lostWith(item),
      };
    });
  return { waiting, cancel, retry };
}

/** Shows a payment that was delivered by this page, another tab or the service worker. The shell announces it. */
export function useDeliveredReports(): void {
  const queries = useQueryClient();
  useDelivered<Payment>(QUEUE, (payment, { charge }) => {
    changeFetched(queries, chargesQuery.queryKey, (charges) =>
      charges.map((one) =>
        one.id === charge
          ? { ...one, payments: [payment, ...one.payments.filter(({ id }) => id !== payment.id)] }
          : one,
      ),
    );
    void makeStale(queries, "charges");
  });
}

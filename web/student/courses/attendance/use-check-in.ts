import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { CheckedIn } from "#contract/courses/attendance/attendance.ts";
import { attendanceStateLabels } from "#contract/courses/attendance/attendance-states.ts";
import { CODE_MINUTES } from "#contract/courses/attendance/code-times.ts";
import { unitName } from "#contract/courses/units/unit-titles.ts";
import { endpoints } from "#web/api/client.ts";
import { serverNow } from "#web/api/server-time.ts";
import { makeStale } from "#web/api/stale.ts";
import { isOpen, type OutboxItem } from "#web/dashboard/offline/outbox/item.ts";
import { refusalOf } from "#web/dashboard/offline/outbox/refusal.ts";
import { useDelivered, useOutbox } from "#web/dashboard/offline/outbox/use-outbox.ts";
import { itemFor } from "#web/dashboard/offline/outbox/user-outbox.ts";
import { useToast } from "#web/ui/overlays/toast.tsx";

/** Queue of the typed codes in the outbox. */
export const CODE_QUEUE = "attendance";
/** Time in which a later code replaces an earlier one. Codes of two sessions are farther apart. */
const CODE_MS = CODE_MINUTES * 60_000;

const typedAt = ({ body }: OutboxItem) => Date.parse(String(body.typed_at));

export const correctedText = "Staff have corrected your attendance. Write to them if it is wrong.";

/** Returns the answer to a code in words. */
export function checkedInText({ unit_type, unit, title, state, is_new, is_corrected }: CheckedIn): string {
  if (is_corrected) return correctedText;
  const name = unitName(unit_type, unit, title);
  const label = attendanceStateLabels[state].toLowerCase();
  return is_new ? `You are marked ${label}: ${name}.` : `You were marked ${label} already: ${name}.`;
}

/**
 * Sends a code through the outbox with the time of typing, so that it counts although it is sent later.
 * @throws ApiError if the server refuses it at once
 */
export function useCheckIn() {
  const queries = useQueryClient();
  const showToast = useToast();
  const { items, waitOf, addAndSend, cancel, retry } = useOutbox(CODE_QUEUE);
  useDelivered<CheckedIn>(CODE_QUEUE, (reply) => {
    showToast(checkedInText(reply));
    void makeStale(queries, "attendance");
  });
  const sending = useMutation({
    // Run without a network, too: the code then waits in the outbox.
    networkMode: "always",
    mutationFn: async (code: string): Promise<void> => {
      const typed_ms = serverNow();
      // The student corrects the last code: the earlier one would use up the limit of wrong codes.
      for (const earlier of items)
        if (isOpen(earlier) && typed_ms - typedAt(earlier) < CODE_MS) cancel(earlier.key);
        else if (earlier.rejection) cancel(earlier.key);
      const item = itemFor(
        endpoints.attendance.check_in,
        { body: { code, typed_at: new Date(typed_ms).toISOString() } },
        {
          queue: CODE_QUEUE,
          metadata: {
            label: `Your attendance code ${code}`,
            failure: "The code was not accepted.",
            typed: "your code",
            ifArrived: "If so, your attendance shows it.",
          },
        },
      );
      const outcome = await addAndSend(item);
      const rejection = outcome && "pending" in outcome && outcome.pending.rejection;
      if (!rejection) return;
      // The form shows the reason.
      cancel(item.key);
      throw refusalOf(rejection);
    },
  });
  const waiting = items.find((item) => waitOf(item));
  return {
    send: sending.mutate,
    isSending: sending.isPending,
    waiting: waiting && { wait: waitOf(waiting), label: waiting.metadata.label },
    cancel: () => waiting && cancel(waiting.key),
    sendNow: () => waiting && retry(waiting.key),
  };
}

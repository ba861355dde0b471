import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Charge } from "#contract/fees/charges.ts";
import { withThousands } from "#contract/shared/prices.ts";
import { api } from "#web/api.ts";
import { problemOf } from "#web/dashboard/forms/problem-of.ts";
import { useRetryKey } from "#web/dashboard/forms/retry-key.ts";
import { countInWords } from "#web/shared/count-in-words.ts";
import { EmailPromise } from "#web/staff/email-promise/email-promise.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";
import { type FeeFilter, feeCountQuery, feesKey } from "./fee-queries.ts";

/** Whom to remind: one, the chosen ones, or all that the filter finds. */
export type Reminder = { one: Charge } | { ids: number[] } | { filter: FeeFilter };

type RemindDialogProps = { reminder: Reminder; onClose: () => void; onSent: () => void };

/** States in which nothing is asked of a student any more. */
const settled = ["paid", "overpaid", "waived", "cancelled"];

/** Says how many are asked for, sends, and tells how many were reminded already. */
export function RemindDialog({ reminder, onClose, onSent }: RemindDialogProps) {
  const queries = useQueryClient();
  const showToast = useToast();
  const keyFor = useRetryKey();
  const found = useFound(reminder);
  const sending = useMutation({
    mutationFn: () => {
      const body = bodyOf(reminder);
      return api.charges.remind({ body, idempotencyKey: keyFor(body) });
    },
    onSuccess: (result) => {
      onSent();
      onClose();
      showToast(sentInWords(result));
      return queries.invalidateQueries({ queryKey: feesKey });
    },
  });
  return (
    <ConfirmDialog
      isOpen
      title={titleOf(reminder, found.words)}
      confirmLabel="Send"
      isDestructive={false}
      pendingLabel="Sending..."
      isPending={sending.isPending}
      disabledReason={found.reason}
      error={
        sending.error
          ? problemOf(sending.error, "Failed to send the reminders. Please try again.")
          : undefined
      }
      onConfirm={() => sending.mutate()}
      onCancel={onClose}
    >
      <p>
        <EmailPromise otherwise="Emails are not sent yet: an admin finds them in Settings and can pass them on.">
          Each gets an email with what is left, the day it is due and the payment reference.
        </EmailPromise>{" "}
        Nobody is reminded of the same fee twice within 24 hours.
      </p>
    </ConfirmDialog>
  );
}

const bodyOf = (reminder: Reminder) =>
  "one" in reminder ? { ids: [reminder.one.id] } : "ids" in reminder ? { ids: reminder.ids } : reminder;

function titleOf(reminder: Reminder, words: string | undefined): string {
  if ("one" in reminder) return `Remind ${reminder.one.student_name} of ${reminder.one.reference}?`;
  return words ? `Send a reminder for ${words}?` : "Send a reminder for all that the filter finds?";
}

/** How many are asked for. Of a filter without a state, those that are outstanding. */
function useFound(reminder: Reminder): { words?: string; reason?: string } {
  const filter = "filter" in reminder ? reminder.filter : undefined;
  const isSettled = filter !== undefined && settled.includes(filter.state);
  const asked = filter && { ...filter, state: filter.state || ("outstanding" as const) };
  const count = useQuery({
    ...feeCountQuery(api, asked ?? { search: "", state: "" }),
    enabled: asked !== undefined && !isSettled,
    staleTime: 0,
  });
  if ("ids" in reminder)
    return { words: reminder.ids.length === 1 ? "1 fee" : `${reminder.ids.length} fees` };
  if (!filter) return {};
  if (isSettled) return { reason: "Nothing is due any more on the fees that the filter finds." };
  if (count.isPending) return { reason: "Counting..." };
  if (count.isError) return {};
  if (count.data.count === 0) return { words: "0 fees", reason: "The filter finds nothing that is due." };
  return { words: countInWords(count.data, "fee") };
}

/** "12 sent, 3 reminded already, 1 not due" */
export function sentInWords({
  sent,
  reminded_already,
  not_due,
}: Record<"sent" | "reminded_already" | "not_due", number>): string {
  const parts = [`${withThousands(sent)} sent`];
  if (reminded_already > 0) parts.push(`${withThousands(reminded_already)} reminded already`);
  if (not_due > 0) parts.push(`${withThousands(not_due)} not due`);
  return parts.join(", ");
}

import { useQuery } from "@tanstack/react-query";
import { settledStates } from "#contract/fees/charge-states.ts";
import type { Charge } from "#contract/fees/charges.ts";
import { withThousands } from "#contract/shared/money/prices.ts";
import { api } from "#web/api/client.ts";
import { listQ } from "#web/api/query.ts";
import { useChange } from "#web/api/use-change.ts";
import { problemOf } from "#web/dashboard/forms/problem-of.ts";
import { useRetryKey } from "#web/dashboard/forms/retry-key.ts";
import { countInWords } from "#web/shared/text/count-in-words.ts";
import { EmailPromise } from "#web/staff/shared/email-promise/email-promise.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import type { FeeFilter } from "./fee-queries.ts";

/** Fees to send reminders for: one, the chosen ones, or all that the filter finds. */
export type Reminder = { one: Charge } | { ids: number[] } | { filter: FeeFilter };

type RemindDialogProps = { reminder: Reminder; onClose: () => void; onSent: () => void };

/** States in which a student is asked for nothing. */
const settled: readonly string[] = settledStates;

/** Asks before reminders are sent, and names their number. Afterwards it says how many were sent. */
export function RemindDialog({ reminder, onClose, onSent }: RemindDialogProps) {
  const keyFor = useRetryKey();
  const found = useFound(reminder);
  const sending = useChange(
    () => {
      const body = bodyOf(reminder);
      return api.charges.remind({ body, idempotencyKey: keyFor(body) });
    },
    {
      stale: "charges",
      onDone: () => {
        onSent();
        onClose();
      },
      done: sentInWords,
    },
  );
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

/** Counts the fees to remind. Without a state in the filter, these are the outstanding ones. */
function useFound(reminder: Reminder): { words?: string; reason?: string } {
  const filter = "filter" in reminder ? reminder.filter : undefined;
  const isSettled = filter !== undefined && settled.includes(filter.state ?? "");
  const asked = filter && { ...filter, state: filter.state || ("outstanding" as const) };
  const count = useQuery({
    ...listQ(api.charges.list, { query: { ...asked, page: 1, page_size: 1 } }),
    enabled: asked !== undefined && !isSettled,
    staleTime: 0,
  });
  if ("ids" in reminder)
    return { words: reminder.ids.length === 1 ? "1 fee" : `${reminder.ids.length} fees` };
  if (!filter) return {};
  if (isSettled) return { reason: "Nothing is left to pay for the fees that the filter finds." };
  if (count.isPending) return { reason: "Counting..." };
  if (count.isError) return {};
  if (count.data.count === 0) return { words: "0 fees", reason: "The filter finds no fees that are due." };
  return { words: countInWords(count.data, "fee") };
}

/** Describes the result: "12 sent, 3 reminded already, 1 not due". */
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
